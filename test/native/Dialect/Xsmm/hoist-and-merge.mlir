// Dispatches leave loops, equal ones become one, and unused ones vanish.
// Invokes do neither.

// RUN: tenon-opt %s -loop-invariant-code-motion -cse | FileCheck %s

// CHECK-LABEL: func.func @dispatches_leave_loops(
// CHECK: %[[U:.*]] = xsmm.unary.dispatch relu
// CHECK: %[[B:.*]] = xsmm.binary.dispatch add
// CHECK: %[[G:.*]] = xsmm.gemm.dispatch
// CHECK: %[[R:.*]] = xsmm.brgemm.dispatch
// CHECK: %[[F:.*]] = xsmm.fused_brgemm.dispatch
// CHECK: scf.for
// CHECK-NEXT: scf.parallel
// CHECK-NEXT: xsmm.gemm(data_type = f32, %[[G]],
// CHECK-NEXT: xsmm.brgemm(data_type = f32, %[[R]],
// CHECK-NEXT: xsmm.fused_brgemm(data_type = f32, %[[F]],
// CHECK-NEXT: xsmm.binary add(data_type = f32, %[[B]],
// CHECK-NEXT: xsmm.unary relu(data_type = f32, %[[U]],
// CHECK-NEXT: scf.reduce
func.func @dispatches_leave_loops(%a: memref<8x8xf32>, %as: memref<2x8x8xf32>,
                                  %c: memref<8x8xf32>, %batch: i64,
                                  %lower: index, %upper: index, %step: index) {
  scf.for %i = %lower to %upper step %step {
    scf.parallel (%j) = (%lower) to (%upper) step (%step) {
      %u = xsmm.unary.dispatch relu [8, 8, 8, 8] flags = (none) data_type = f32
      %b = xsmm.binary.dispatch add [8, 8, 8, 8, 8] flags = (none) data_type = f32
      %g = xsmm.gemm.dispatch [8, 8, 8, 8, 8, 8] flags = (none) data_type = f32
      %r = xsmm.brgemm.dispatch [8, 8, 8, 8, 8, 8, 64, 64] flags = (none) data_type = f32
      %f = xsmm.fused_brgemm.dispatch [8, 8, 8, 8, 8, 8, 64, 64] [add, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
      xsmm.gemm(data_type = f32, %g, %a, %a, %c) : (i64, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
      xsmm.brgemm(data_type = f32, %r, %as, %as, %c, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, i64) -> ()
      xsmm.fused_brgemm(data_type = f32, %f, %as, %as, %c, %a, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, i64) -> ()
      xsmm.binary add(data_type = f32, %b, %a, %c, %c) : (i64, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
      xsmm.unary relu(data_type = f32, %u, %c, %c) : (i64, memref<8x8xf32>, memref<8x8xf32>) -> ()
      scf.reduce
    }
  }
  return
}

// CHECK-LABEL: func.func @equal_dispatches_merge(
// CHECK-NEXT: %[[H:.*]] = xsmm.gemm.dispatch [8, 8, 8, 8, 8, 8] flags = (beta_0)
// CHECK-NEXT: %[[OTHER:.*]] = xsmm.gemm.dispatch [8, 8, 8, 8, 8, 8] flags = (none)
// CHECK-NEXT: return %[[H]], %[[H]], %[[OTHER]]
func.func @equal_dispatches_merge() -> (i64, i64, i64) {
  %0 = xsmm.gemm.dispatch [8, 8, 8, 8, 8, 8] flags = (beta_0) data_type = f32
  %1 = xsmm.gemm.dispatch [8, 8, 8, 8, 8, 8] flags = (beta_0) data_type = f32
  %2 = xsmm.gemm.dispatch [8, 8, 8, 8, 8, 8] flags = (none) data_type = f32
  return %0, %1, %2 : i64, i64, i64
}

// CHECK-LABEL: func.func @unused_dispatches_vanish(
// CHECK-NEXT: return
func.func @unused_dispatches_vanish() {
  %h = xsmm.unary.dispatch relu [8, 8, 8, 8] flags = (none) data_type = f32
  return
}

// CHECK-LABEL: func.func @equal_invokes_stay(
// CHECK: xsmm.gemm(
// CHECK-NEXT: xsmm.gemm(
// CHECK-NEXT: return
func.func @equal_invokes_stay(%h: i64, %a: memref<8x8xf32>, %c: memref<8x8xf32>) {
  xsmm.gemm(data_type = f32, %h, %a, %a, %c) : (i64, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
  xsmm.gemm(data_type = f32, %h, %a, %a, %c) : (i64, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
  return
}

// Equal loads on either side of an invoke may differ.
// CHECK-LABEL: func.func @loads_stay_apart(
// CHECK: %[[BEFORE:.*]] = memref.load
// CHECK: xsmm.unary relu
// CHECK: %[[AFTER:.*]] = memref.load
// CHECK: return %[[BEFORE]], %[[AFTER]]
func.func @loads_stay_apart(%h: i64, %c: memref<8x8xf32>, %i: index) -> (f32, f32) {
  %before = memref.load %c[%i, %i] : memref<8x8xf32>
  xsmm.unary relu(data_type = f32, %h, %c, %c) : (i64, memref<8x8xf32>, memref<8x8xf32>) -> ()
  %after = memref.load %c[%i, %i] : memref<8x8xf32>
  return %before, %after : f32, f32
}
