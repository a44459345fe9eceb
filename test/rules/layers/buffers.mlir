// ProductToTensors: a product of buffers that are others than the one it writes. What
// becomes of it: test/schedules/mlp-vector/products-on-buffers.mlir.
// RUN: tenon-opt %s --schedule=%S/Inputs/buffers.mlir | FileCheck %s

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: func.func @product(
// CHECK-DAG: %[[A:.*]] = bufferization.to_tensor %arg0 restrict : memref<?x4xi8>
// CHECK-DAG: %[[B:.*]] = bufferization.to_tensor %arg1 restrict : memref<4x6xi8>
// CHECK-DAG: %[[C:.*]] = bufferization.to_tensor %arg2 restrict writable : memref<?x6xi32>
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[B]] : {{.*}} outs(%[[C]] :
// CHECK: bufferization.materialize_in_destination %[[R]] in restrict writable %arg2
func.func @product(%x: memref<?x4xi8>, %y: memref<4x6xi8>, %z: memref<?x6xi32>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : memref<?x4xi8>, memref<4x6xi8>) outs(%z : memref<?x6xi32>) {
  ^bb0(%p: i8, %q: i8, %o: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.extsi %q : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// It writes a part of what it reads, or what a branch chooses.
// CHECK-LABEL: func.func @alias(
// CHECK-NOT: to_tensor
func.func @alias(%m: memref<8x8xf32>, %n: memref<8x8xf32>, %which: i1) {
  %x = memref.subview %m[0, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %z = memref.subview %m[4, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 32>>
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %n : memref<4x8xf32, strided<[8, 1]>>, memref<8x8xf32>) outs(%z : memref<4x8xf32, strided<[8, 1], offset: 32>>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %0 = arith.mulf %p, %q : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  }
  %s = arith.select %which, %m, %n : memref<8x8xf32>
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%m, %n : memref<8x8xf32>, memref<8x8xf32>) outs(%s : memref<8x8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %0 = arith.mulf %p, %q : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
