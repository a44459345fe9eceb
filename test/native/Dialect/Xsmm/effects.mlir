// Which operands an invoke reads and which it writes, as -affine-scalrep sees
// it. Each function stores %x to every buffer, invokes, stores %y to every
// buffer, invokes again and loads: a store of %x is kept where the first invoke
// reads it, and a load is kept where the second invoke writes what it loads.

// RUN: tenon-opt %s -affine-scalrep | FileCheck %s

// A unary kind reads in and writes out.
// CHECK-LABEL: func.func @unary(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[IN:.*]] = memref.alloc()
// CHECK: %[[OUT:.*]] = memref.alloc()
// CHECK-NEXT: affine.store %[[X]], %[[IN]]
// CHECK-NEXT: xsmm.unary relu
// CHECK-NEXT: affine.store %[[Y]], %[[IN]]
// CHECK-NEXT: affine.store %[[Y]], %[[OUT]]
// CHECK-NEXT: xsmm.unary relu
// CHECK-NEXT: %[[NEW:.*]] = affine.load %[[OUT]]
// CHECK-NEXT: return %[[Y]], %[[NEW]]
func.func @unary(%x: f32, %y: f32, %h: i64) -> (f32, f32) {
  %in = memref.alloc() : memref<8x8xf32>
  %out = memref.alloc() : memref<8x8xf32>
  affine.store %x, %in[0, 0] : memref<8x8xf32>
  affine.store %x, %out[0, 0] : memref<8x8xf32>
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x8xf32>, memref<8x8xf32>) -> ()
  affine.store %y, %in[0, 0] : memref<8x8xf32>
  affine.store %y, %out[0, 0] : memref<8x8xf32>
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x8xf32>, memref<8x8xf32>) -> ()
  %in_new = affine.load %in[0, 0] : memref<8x8xf32>
  %out_new = affine.load %out[0, 0] : memref<8x8xf32>
  return %in_new, %out_new : f32, f32
}

// Zero reads nothing.
// CHECK-LABEL: func.func @zero(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[IN:.*]] = memref.alloc()
// CHECK: %[[OUT:.*]] = memref.alloc()
// CHECK-NEXT: xsmm.unary zero
// CHECK-NEXT: affine.store %[[Y]], %[[IN]]
// CHECK-NEXT: affine.store %[[Y]], %[[OUT]]
// CHECK-NEXT: xsmm.unary zero
// CHECK-NEXT: %[[NEW:.*]] = affine.load %[[OUT]]
// CHECK-NEXT: return %[[Y]], %[[NEW]]
func.func @zero(%x: f32, %y: f32, %h: i64) -> (f32, f32) {
  %in = memref.alloc() : memref<8x8xf32>
  %out = memref.alloc() : memref<8x8xf32>
  affine.store %x, %in[0, 0] : memref<8x8xf32>
  affine.store %x, %out[0, 0] : memref<8x8xf32>
  xsmm.unary zero(data_type = f32, %h, %in, %out) : (i64, memref<8x8xf32>, memref<8x8xf32>) -> ()
  affine.store %y, %in[0, 0] : memref<8x8xf32>
  affine.store %y, %out[0, 0] : memref<8x8xf32>
  xsmm.unary zero(data_type = f32, %h, %in, %out) : (i64, memref<8x8xf32>, memref<8x8xf32>) -> ()
  %in_new = affine.load %in[0, 0] : memref<8x8xf32>
  %out_new = affine.load %out[0, 0] : memref<8x8xf32>
  return %in_new, %out_new : f32, f32
}

// A binary kind reads both inputs and writes out.
// CHECK-LABEL: func.func @binary(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[LHS:.*]] = memref.alloc()
// CHECK: %[[RHS:.*]] = memref.alloc()
// CHECK: %[[OUT:.*]] = memref.alloc()
// CHECK-NEXT: affine.store %[[X]], %[[LHS]]
// CHECK-NEXT: affine.store %[[X]], %[[RHS]]
// CHECK-NEXT: xsmm.binary add
// CHECK-NEXT: affine.store %[[Y]], %[[LHS]]
// CHECK-NEXT: affine.store %[[Y]], %[[RHS]]
// CHECK-NEXT: affine.store %[[Y]], %[[OUT]]
// CHECK-NEXT: xsmm.binary add
// CHECK-NEXT: %[[NEW:.*]] = affine.load %[[OUT]]
// CHECK-NEXT: return %[[Y]], %[[Y]], %[[NEW]]
func.func @binary(%x: f32, %y: f32, %h: i64) -> (f32, f32, f32) {
  %lhs = memref.alloc() : memref<8x8xf32>
  %rhs = memref.alloc() : memref<8x8xf32>
  %out = memref.alloc() : memref<8x8xf32>
  affine.store %x, %lhs[0, 0] : memref<8x8xf32>
  affine.store %x, %rhs[0, 0] : memref<8x8xf32>
  affine.store %x, %out[0, 0] : memref<8x8xf32>
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
  affine.store %y, %lhs[0, 0] : memref<8x8xf32>
  affine.store %y, %rhs[0, 0] : memref<8x8xf32>
  affine.store %y, %out[0, 0] : memref<8x8xf32>
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
  %lhs_new = affine.load %lhs[0, 0] : memref<8x8xf32>
  %rhs_new = affine.load %rhs[0, 0] : memref<8x8xf32>
  %out_new = affine.load %out[0, 0] : memref<8x8xf32>
  return %lhs_new, %rhs_new, %out_new : f32, f32, f32
}

// A product reads C as well, unless it is known to overwrite it.
// CHECK-LABEL: func.func @gemm(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: %[[C:.*]] = memref.alloc()
// CHECK-NEXT: affine.store %[[X]], %[[A]]
// CHECK-NEXT: affine.store %[[X]], %[[B]]
// CHECK-NEXT: affine.store %[[X]], %[[C]]
// CHECK-NEXT: xsmm.gemm(
// CHECK-NEXT: affine.store %[[Y]], %[[A]]
// CHECK-NEXT: affine.store %[[Y]], %[[B]]
// CHECK-NEXT: affine.store %[[Y]], %[[C]]
// CHECK-NEXT: xsmm.gemm(
// CHECK-NEXT: %[[NEW:.*]] = affine.load %[[C]]
// CHECK-NEXT: return %[[Y]], %[[Y]], %[[NEW]]
func.func @gemm(%x: f32, %y: f32, %h: i64) -> (f32, f32, f32) {
  %A = memref.alloc() : memref<8x8xf32>
  %B = memref.alloc() : memref<8x8xf32>
  %C = memref.alloc() : memref<8x8xf32>
  affine.store %x, %A[0, 0] : memref<8x8xf32>
  affine.store %x, %B[0, 0] : memref<8x8xf32>
  affine.store %x, %C[0, 0] : memref<8x8xf32>
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
  affine.store %y, %A[0, 0] : memref<8x8xf32>
  affine.store %y, %B[0, 0] : memref<8x8xf32>
  affine.store %y, %C[0, 0] : memref<8x8xf32>
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
  %A_new = affine.load %A[0, 0] : memref<8x8xf32>
  %B_new = affine.load %B[0, 0] : memref<8x8xf32>
  %C_new = affine.load %C[0, 0] : memref<8x8xf32>
  return %A_new, %B_new, %C_new : f32, f32, f32
}

// Here it is.
// CHECK-LABEL: func.func @gemm_beta_0(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: %[[C:.*]] = memref.alloc()
// CHECK: affine.store %[[X]], %[[A]]
// CHECK-NEXT: affine.store %[[X]], %[[B]]
// CHECK-NEXT: xsmm.gemm(
// CHECK-NEXT: affine.store %[[Y]], %[[A]]
// CHECK-NEXT: affine.store %[[Y]], %[[B]]
// CHECK-NEXT: affine.store %[[Y]], %[[C]]
// CHECK-NEXT: xsmm.gemm(
// CHECK-NEXT: %[[NEW:.*]] = affine.load %[[C]]
// CHECK-NEXT: return %[[Y]], %[[Y]], %[[NEW]]
func.func @gemm_beta_0(%x: f32, %y: f32) -> (f32, f32, f32) {
  %h = xsmm.gemm.dispatch [8, 8, 8, 8, 8, 8] flags = (beta_0) data_type = f32
  %A = memref.alloc() : memref<8x8xf32>
  %B = memref.alloc() : memref<8x8xf32>
  %C = memref.alloc() : memref<8x8xf32>
  affine.store %x, %A[0, 0] : memref<8x8xf32>
  affine.store %x, %B[0, 0] : memref<8x8xf32>
  affine.store %x, %C[0, 0] : memref<8x8xf32>
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
  affine.store %y, %A[0, 0] : memref<8x8xf32>
  affine.store %y, %B[0, 0] : memref<8x8xf32>
  affine.store %y, %C[0, 0] : memref<8x8xf32>
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
  %A_new = affine.load %A[0, 0] : memref<8x8xf32>
  %B_new = affine.load %B[0, 0] : memref<8x8xf32>
  %C_new = affine.load %C[0, 0] : memref<8x8xf32>
  return %A_new, %B_new, %C_new : f32, f32, f32
}

// Here it is known not to.
// CHECK-LABEL: func.func @gemm_beta_1(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: %[[C:.*]] = memref.alloc()
// CHECK: affine.store %[[X]], %[[A]]
// CHECK-NEXT: affine.store %[[X]], %[[B]]
// CHECK-NEXT: affine.store %[[X]], %[[C]]
// CHECK-NEXT: xsmm.gemm(
// CHECK-NEXT: affine.store %[[Y]], %[[A]]
// CHECK-NEXT: affine.store %[[Y]], %[[B]]
// CHECK-NEXT: affine.store %[[Y]], %[[C]]
// CHECK-NEXT: xsmm.gemm(
// CHECK-NEXT: %[[NEW:.*]] = affine.load %[[C]]
// CHECK-NEXT: return %[[Y]], %[[Y]], %[[NEW]]
func.func @gemm_beta_1(%x: f32, %y: f32) -> (f32, f32, f32) {
  %h = xsmm.gemm.dispatch [8, 8, 8, 8, 8, 8] flags = (none) data_type = f32
  %A = memref.alloc() : memref<8x8xf32>
  %B = memref.alloc() : memref<8x8xf32>
  %C = memref.alloc() : memref<8x8xf32>
  affine.store %x, %A[0, 0] : memref<8x8xf32>
  affine.store %x, %B[0, 0] : memref<8x8xf32>
  affine.store %x, %C[0, 0] : memref<8x8xf32>
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
  affine.store %y, %A[0, 0] : memref<8x8xf32>
  affine.store %y, %B[0, 0] : memref<8x8xf32>
  affine.store %y, %C[0, 0] : memref<8x8xf32>
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
  %A_new = affine.load %A[0, 0] : memref<8x8xf32>
  %B_new = affine.load %B[0, 0] : memref<8x8xf32>
  %C_new = affine.load %C[0, 0] : memref<8x8xf32>
  return %A_new, %B_new, %C_new : f32, f32, f32
}

// The same for a batch.
// CHECK-LABEL: func.func @brgemm(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: %[[C:.*]] = memref.alloc()
// CHECK-NEXT: affine.store %[[X]], %[[A]]
// CHECK-NEXT: affine.store %[[X]], %[[B]]
// CHECK-NEXT: affine.store %[[X]], %[[C]]
// CHECK-NEXT: xsmm.brgemm(
// CHECK-NEXT: affine.store %[[Y]], %[[A]]
// CHECK-NEXT: affine.store %[[Y]], %[[B]]
// CHECK-NEXT: affine.store %[[Y]], %[[C]]
// CHECK-NEXT: xsmm.brgemm(
// CHECK-NEXT: %[[NEW:.*]] = affine.load %[[C]]
// CHECK-NEXT: return %[[Y]], %[[Y]], %[[NEW]]
func.func @brgemm(%x: f32, %y: f32, %h: i64, %batch: i64) -> (f32, f32, f32) {
  %A = memref.alloc() : memref<2x8x8xf32>
  %B = memref.alloc() : memref<2x8x8xf32>
  %C = memref.alloc() : memref<8x8xf32>
  affine.store %x, %A[0, 0, 0] : memref<2x8x8xf32>
  affine.store %x, %B[0, 0, 0] : memref<2x8x8xf32>
  affine.store %x, %C[0, 0] : memref<8x8xf32>
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, i64) -> ()
  affine.store %y, %A[0, 0, 0] : memref<2x8x8xf32>
  affine.store %y, %B[0, 0, 0] : memref<2x8x8xf32>
  affine.store %y, %C[0, 0] : memref<8x8xf32>
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, i64) -> ()
  %A_new = affine.load %A[0, 0, 0] : memref<2x8x8xf32>
  %B_new = affine.load %B[0, 0, 0] : memref<2x8x8xf32>
  %C_new = affine.load %C[0, 0] : memref<8x8xf32>
  return %A_new, %B_new, %C_new : f32, f32, f32
}

// And with beta_0.
// CHECK-LABEL: func.func @brgemm_beta_0(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: %[[C:.*]] = memref.alloc()
// CHECK: affine.store %[[X]], %[[A]]
// CHECK-NEXT: affine.store %[[X]], %[[B]]
// CHECK-NEXT: xsmm.brgemm(
// CHECK-NEXT: affine.store %[[Y]], %[[A]]
// CHECK-NEXT: affine.store %[[Y]], %[[B]]
// CHECK-NEXT: affine.store %[[Y]], %[[C]]
// CHECK-NEXT: xsmm.brgemm(
// CHECK-NEXT: %[[NEW:.*]] = affine.load %[[C]]
// CHECK-NEXT: return %[[Y]], %[[Y]], %[[NEW]]
func.func @brgemm_beta_0(%x: f32, %y: f32, %batch: i64) -> (f32, f32, f32) {
  %h = xsmm.brgemm.dispatch [8, 8, 8, 8, 8, 8, 64, 64] flags = (beta_0) data_type = f32
  %A = memref.alloc() : memref<2x8x8xf32>
  %B = memref.alloc() : memref<2x8x8xf32>
  %C = memref.alloc() : memref<8x8xf32>
  affine.store %x, %A[0, 0, 0] : memref<2x8x8xf32>
  affine.store %x, %B[0, 0, 0] : memref<2x8x8xf32>
  affine.store %x, %C[0, 0] : memref<8x8xf32>
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, i64) -> ()
  affine.store %y, %A[0, 0, 0] : memref<2x8x8xf32>
  affine.store %y, %B[0, 0, 0] : memref<2x8x8xf32>
  affine.store %y, %C[0, 0] : memref<8x8xf32>
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, i64) -> ()
  %A_new = affine.load %A[0, 0, 0] : memref<2x8x8xf32>
  %B_new = affine.load %B[0, 0, 0] : memref<2x8x8xf32>
  %C_new = affine.load %C[0, 0] : memref<8x8xf32>
  return %A_new, %B_new, %C_new : f32, f32, f32
}

// D is read, unless it is known to be unused.
// CHECK-LABEL: func.func @fused(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: %[[C:.*]] = memref.alloc()
// CHECK: %[[D:.*]] = memref.alloc()
// CHECK-NEXT: affine.store %[[X]], %[[A]]
// CHECK-NEXT: affine.store %[[X]], %[[B]]
// CHECK-NEXT: affine.store %[[X]], %[[C]]
// CHECK-NEXT: affine.store %[[X]], %[[D]]
// CHECK-NEXT: xsmm.fused_brgemm(
// CHECK-NEXT: affine.store %[[Y]], %[[A]]
// CHECK-NEXT: affine.store %[[Y]], %[[B]]
// CHECK-NEXT: affine.store %[[Y]], %[[C]]
// CHECK-NEXT: affine.store %[[Y]], %[[D]]
// CHECK-NEXT: xsmm.fused_brgemm(
// CHECK-NEXT: %[[NEW:.*]] = affine.load %[[C]]
// CHECK-NEXT: return %[[Y]], %[[Y]], %[[NEW]], %[[Y]]
func.func @fused(%x: f32, %y: f32, %h: i64, %batch: i64)
    -> (f32, f32, f32, f32) {
  %A = memref.alloc() : memref<2x8x8xf32>
  %B = memref.alloc() : memref<2x8x8xf32>
  %C = memref.alloc() : memref<8x8xf32>
  %D = memref.alloc() : memref<8x8xf32>
  affine.store %x, %A[0, 0, 0] : memref<2x8x8xf32>
  affine.store %x, %B[0, 0, 0] : memref<2x8x8xf32>
  affine.store %x, %C[0, 0] : memref<8x8xf32>
  affine.store %x, %D[0, 0] : memref<8x8xf32>
  xsmm.fused_brgemm(data_type = f32, %h, %A, %B, %C, %D, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, i64) -> ()
  affine.store %y, %A[0, 0, 0] : memref<2x8x8xf32>
  affine.store %y, %B[0, 0, 0] : memref<2x8x8xf32>
  affine.store %y, %C[0, 0] : memref<8x8xf32>
  affine.store %y, %D[0, 0] : memref<8x8xf32>
  xsmm.fused_brgemm(data_type = f32, %h, %A, %B, %C, %D, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, i64) -> ()
  %A_new = affine.load %A[0, 0, 0] : memref<2x8x8xf32>
  %B_new = affine.load %B[0, 0, 0] : memref<2x8x8xf32>
  %C_new = affine.load %C[0, 0] : memref<8x8xf32>
  %D_new = affine.load %D[0, 0] : memref<8x8xf32>
  return %A_new, %B_new, %C_new, %D_new : f32, f32, f32, f32
}

// beta_0 is about C alone.
// CHECK-LABEL: func.func @fused_beta_0(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: %[[C:.*]] = memref.alloc()
// CHECK: %[[D:.*]] = memref.alloc()
// CHECK: affine.store %[[X]], %[[A]]
// CHECK-NEXT: affine.store %[[X]], %[[B]]
// CHECK-NEXT: affine.store %[[X]], %[[D]]
// CHECK-NEXT: xsmm.fused_brgemm(
// CHECK-NEXT: affine.store %[[Y]], %[[A]]
// CHECK-NEXT: affine.store %[[Y]], %[[B]]
// CHECK-NEXT: affine.store %[[Y]], %[[C]]
// CHECK-NEXT: affine.store %[[Y]], %[[D]]
// CHECK-NEXT: xsmm.fused_brgemm(
// CHECK-NEXT: %[[NEW:.*]] = affine.load %[[C]]
// CHECK-NEXT: return %[[Y]], %[[Y]], %[[NEW]], %[[Y]]
func.func @fused_beta_0(%x: f32, %y: f32, %batch: i64) -> (f32, f32, f32, f32) {
  %h = xsmm.fused_brgemm.dispatch [8, 8, 8, 8, 8, 8, 64, 64] [add, relu] flags = (beta_0) binary_flags = (none) unary_flags = (none) data_type = f32
  %A = memref.alloc() : memref<2x8x8xf32>
  %B = memref.alloc() : memref<2x8x8xf32>
  %C = memref.alloc() : memref<8x8xf32>
  %D = memref.alloc() : memref<8x8xf32>
  affine.store %x, %A[0, 0, 0] : memref<2x8x8xf32>
  affine.store %x, %B[0, 0, 0] : memref<2x8x8xf32>
  affine.store %x, %C[0, 0] : memref<8x8xf32>
  affine.store %x, %D[0, 0] : memref<8x8xf32>
  xsmm.fused_brgemm(data_type = f32, %h, %A, %B, %C, %D, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, i64) -> ()
  affine.store %y, %A[0, 0, 0] : memref<2x8x8xf32>
  affine.store %y, %B[0, 0, 0] : memref<2x8x8xf32>
  affine.store %y, %C[0, 0] : memref<8x8xf32>
  affine.store %y, %D[0, 0] : memref<8x8xf32>
  xsmm.fused_brgemm(data_type = f32, %h, %A, %B, %C, %D, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, i64) -> ()
  %A_new = affine.load %A[0, 0, 0] : memref<2x8x8xf32>
  %B_new = affine.load %B[0, 0, 0] : memref<2x8x8xf32>
  %C_new = affine.load %C[0, 0] : memref<8x8xf32>
  %D_new = affine.load %D[0, 0] : memref<8x8xf32>
  return %A_new, %B_new, %C_new, %D_new : f32, f32, f32, f32
}

// No binary kind, no D.
// CHECK-LABEL: func.func @fused_without_d(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: %[[C:.*]] = memref.alloc()
// CHECK: %[[D:.*]] = memref.alloc()
// CHECK: affine.store %[[X]], %[[A]]
// CHECK-NEXT: affine.store %[[X]], %[[B]]
// CHECK-NEXT: affine.store %[[X]], %[[C]]
// CHECK-NEXT: xsmm.fused_brgemm(
// CHECK-NEXT: affine.store %[[Y]], %[[A]]
// CHECK-NEXT: affine.store %[[Y]], %[[B]]
// CHECK-NEXT: affine.store %[[Y]], %[[C]]
// CHECK-NEXT: affine.store %[[Y]], %[[D]]
// CHECK-NEXT: xsmm.fused_brgemm(
// CHECK-NEXT: %[[NEW:.*]] = affine.load %[[C]]
// CHECK-NEXT: return %[[Y]], %[[Y]], %[[NEW]], %[[Y]]
func.func @fused_without_d(%x: f32, %y: f32, %batch: i64)
    -> (f32, f32, f32, f32) {
  %h = xsmm.fused_brgemm.dispatch [8, 8, 8, 8, 8, 8, 64, 64] [none, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  %A = memref.alloc() : memref<2x8x8xf32>
  %B = memref.alloc() : memref<2x8x8xf32>
  %C = memref.alloc() : memref<8x8xf32>
  %D = memref.alloc() : memref<8x8xf32>
  affine.store %x, %A[0, 0, 0] : memref<2x8x8xf32>
  affine.store %x, %B[0, 0, 0] : memref<2x8x8xf32>
  affine.store %x, %C[0, 0] : memref<8x8xf32>
  affine.store %x, %D[0, 0] : memref<8x8xf32>
  xsmm.fused_brgemm(data_type = f32, %h, %A, %B, %C, %D, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, i64) -> ()
  affine.store %y, %A[0, 0, 0] : memref<2x8x8xf32>
  affine.store %y, %B[0, 0, 0] : memref<2x8x8xf32>
  affine.store %y, %C[0, 0] : memref<8x8xf32>
  affine.store %y, %D[0, 0] : memref<8x8xf32>
  xsmm.fused_brgemm(data_type = f32, %h, %A, %B, %C, %D, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x8xf32>, memref<8x8xf32>, memref<8x8xf32>, i64) -> ()
  %A_new = affine.load %A[0, 0, 0] : memref<2x8x8xf32>
  %B_new = affine.load %B[0, 0, 0] : memref<2x8x8xf32>
  %C_new = affine.load %C[0, 0] : memref<8x8xf32>
  %D_new = affine.load %D[0, 0] : memref<8x8xf32>
  return %A_new, %B_new, %C_new, %D_new : f32, f32, f32, f32
}
