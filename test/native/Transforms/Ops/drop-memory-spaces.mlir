// Buffers of all memories are in one.
// RUN: tenon-opt %s --schedule=%S/Inputs/drop-memory-spaces.mlir | FileCheck %s

// Signatures, operations, and buffers of unknown rank.
// CHECK-LABEL: func.func @spaces(
// CHECK-SAME: %arg0: memref<4xf32>, %arg1: memref<4xf32, strided<[2], offset: ?>>) -> memref<*xf32>
// CHECK: memref.alloc() : memref<4xf32>
// CHECK: memref.cast %{{.*}} : memref<4xf32> to memref<*xf32>
func.func @spaces(%x: memref<4xf32, 1>, %y: memref<4xf32, strided<[2], offset: ?>, "far">) -> memref<*xf32, 2> {
  %a = memref.alloc() : memref<4xf32, 2>
  memref.copy %x, %a : memref<4xf32, 1> to memref<4xf32, 2>
  memref.copy %x, %y : memref<4xf32, 1> to memref<4xf32, strided<[2], offset: ?>, "far">
  %u = memref.cast %a : memref<4xf32, 2> to memref<*xf32, 2>
  return %u : memref<*xf32, 2>
}
// An encoding of a tensor is no memory.
// CHECK-LABEL: func.func @tensors(
// CHECK-SAME: tensor<4xf32, 1 : i32>) -> tensor<4xf32, 1 : i32>
func.func @tensors(%x: tensor<4xf32, 1 : i32>) -> tensor<4xf32, 1 : i32> {
  return %x : tensor<4xf32, 1 : i32>
}
