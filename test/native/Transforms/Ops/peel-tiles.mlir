// The last, smaller tile gets code of its own, with static sizes.
// RUN: tenon-opt %s --schedule=%S/Inputs/peel-tiles.mlir | FileCheck %s

// Two whole tiles, and two rows.
// CHECK-LABEL: func.func @edge(
// CHECK: scf.forall (%[[I:.*]]) = (0) to (8) step (4)
// CHECK-NEXT: memref.subview %arg0[%[[I]], 0] [4, 8]
// CHECK: memref.subview %arg0[8, 0] [2, 8]
// CHECK-NEXT: linalg.fill
func.func @edge(%x: memref<10x8xf32>) {
  %zero = arith.constant 0.0 : f32
  scf.forall (%i) = (0) to (10) step (4) {
    %n = affine.min affine_map<(d0) -> (-d0 + 10, 4)>(%i)
    %v = memref.subview %x[%i, 0] [%n, 8] [1, 1] : memref<10x8xf32> to memref<?x8xf32, strided<[8, 1], offset: ?>>
    linalg.fill ins(%zero : f32) outs(%v : memref<?x8xf32, strided<[8, 1], offset: ?>>)
  }
  return
}
// No tile is smaller.
// CHECK-LABEL: func.func @whole(
// CHECK-COUNT-1: scf.forall
// CHECK-NOT: scf.forall
// CHECK-COUNT-1: linalg.fill
// CHECK-NOT: linalg.fill
func.func @whole(%x: memref<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  scf.forall (%i) = (0) to (8) step (4) {
    %v = memref.subview %x[%i, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: ?>>
    linalg.fill ins(%zero : f32) outs(%v : memref<4x8xf32, strided<[8, 1], offset: ?>>)
  }
  return
}
// What may end below its start ends no earlier: upstream's peeling counts on it. One by one nothing is peeled.
// CHECK-LABEL: func.func @below(
// CHECK: %[[END:.*]] = affine.max #{{.*}}()[%arg1]
// CHECK: scf.for %{{.*}} = %c1 to %[[END]] step %c2
// CHECK-NEXT: memref.store %{{.*}}, %arg0[%[[END]]]
// CHECK: scf.for %{{.*}} = %c1 to %arg1 step %c1
func.func @below(%x: memref<?xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c1 to %n step %c2 {
    memref.store %zero, %x[%n] : memref<?xf32>
  }
  scf.for %i = %c1 to %n step %c1 {
    memref.store %zero, %x[%n] : memref<?xf32>
  }
  return
}
