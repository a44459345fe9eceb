// RUN: tenon-opt %s --transform-interpreter | FileCheck %s

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.tenon.forward_transfers %root : !transform.any_op
    transform.yield
  }
}

// What is written to %b is not in %a, masked or not.
// CHECK-LABEL: @past_another_buffer
// CHECK-SAME: (%[[A:.*]]: memref<16xf32>, %[[B:.*]]: memref<16xf32>, %[[V:.*]]: vector<16xf32>, %[[M:.*]]: vector<16xi1>)
// CHECK-NOT: transfer_read
// CHECK: return %[[V]]
func.func @past_another_buffer(%a: memref<16xf32>, %b: memref<16xf32>,
                               %v: vector<16xf32>, %m: vector<16xi1>)
    -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  vector.transfer_write %v, %a[%c0], %m {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
  vector.transfer_write %v, %b[%c0] {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
  %r = vector.transfer_read %a[%c0], %p, %m {in_bounds = [true]} : memref<16xf32>, vector<16xf32>
  return %r : vector<16xf32>
}

// Elements apart are others, and what writes the same elements ends it.
// CHECK-LABEL: @same_buffer
// CHECK-SAME: (%[[A:.*]]: memref<32xf32>, %[[I:.*]]: index, %[[V:.*]]: vector<16xf32>)
// CHECK: %[[R:.*]] = vector.transfer_read %[[A]][%[[I]]]
// CHECK: return %[[V]], %[[R]]
func.func @same_buffer(%a: memref<32xf32>, %i: index, %v: vector<16xf32>)
    -> (vector<16xf32>, vector<16xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = ub.poison : f32
  %w = arith.addf %v, %v : vector<16xf32>
  vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<16xf32>, memref<32xf32>
  vector.transfer_write %w, %a[%c16] {in_bounds = [true]} : vector<16xf32>, memref<32xf32>
  %r = vector.transfer_read %a[%c0], %p {in_bounds = [true]} : memref<32xf32>, vector<16xf32>
  vector.transfer_write %v, %a[%i] {in_bounds = [true]} : vector<16xf32>, memref<32xf32>
  vector.transfer_write %w, %a[%c8] {in_bounds = [true]} : vector<16xf32>, memref<32xf32>
  %s = vector.transfer_read %a[%i], %p {in_bounds = [true]} : memref<32xf32>, vector<16xf32>
  return %r, %s : vector<16xf32>, vector<16xf32>
}

// The loop may read and write what it carries, which is %a at first.
// CHECK-LABEL: @carried
// CHECK-COUNT-3: vector.transfer_write
// CHECK: vector.transfer_read
func.func @carried(%a: memref<16xf32>, %b: memref<16xf32>, %n: index,
                   %v: vector<16xf32>, %w: vector<16xf32>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : f32
  vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> memref<16xf32> {
    vector.transfer_write %w, %m[%c0] {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
    scf.yield %b : memref<16xf32>
  }
  vector.transfer_write %w, %l[%c0] {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
  %r = vector.transfer_read %a[%c0], %p {in_bounds = [true]} : memref<16xf32>, vector<16xf32>
  return %r : vector<16xf32>
}

// Nothing reads what is written over.
// CHECK-LABEL: @overwritten
// CHECK-SAME: %[[W:[^:]*]]: vector<16xf32>)
// CHECK-NEXT: arith.constant
// CHECK-NEXT: vector.transfer_write %[[W]]
// CHECK-NEXT: return
func.func @overwritten(%a: memref<16xf32>, %v: vector<16xf32>,
                       %w: vector<16xf32>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
  vector.transfer_write %w, %a[%c0] {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
  return
}

// One global, whatever value stands for it.
memref.global @state : memref<16xf32>
// CHECK-LABEL: @global
// CHECK-COUNT-2: vector.transfer_write
// CHECK:         vector.transfer_read
func.func @global(%v: vector<16xf32>, %w: vector<16xf32>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %a = memref.get_global @state : memref<16xf32>
  %b = memref.get_global @state : memref<16xf32>
  vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
  vector.transfer_write %w, %b[%c0] {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
  %r = vector.transfer_read %a[%c0], %p {in_bounds = [true]} : memref<16xf32>, vector<16xf32>
  return %r : vector<16xf32>
}

// What is asked for ahead stays as it is, also in a loop.
// CHECK-LABEL: @past_prefetch
// CHECK-SAME: (%{{.*}}: memref<16xf32>, %{{.*}}: index, %[[V:.*]]: vector<16xf32>)
// CHECK: memref.prefetch
// CHECK-NOT: transfer_read
// CHECK: return %[[V]]
func.func @past_prefetch(%a: memref<16xf32>, %n: index, %v: vector<16xf32>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : f32
  vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.prefetch %a[%i], read, locality<3>, data : memref<16xf32>
  }
  %r = vector.transfer_read %a[%c0], %p {in_bounds = [true]} : memref<16xf32>, vector<16xf32>
  return %r : vector<16xf32>
}

// A structured operation reads and writes what it says, not what its body does.
// CHECK-LABEL: @past_structured
// CHECK: linalg.fill
// CHECK: %[[R:.*]] = vector.transfer_read
// CHECK: return %[[R]]
func.func @past_structured(%a: memref<16xf32>, %x: f32, %v: vector<16xf32>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<16xf32>)
  %r = vector.transfer_read %a[%c0], %p {in_bounds = [true]} : memref<16xf32>, vector<16xf32>
  return %r : vector<16xf32>
}
