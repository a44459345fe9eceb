// A layer that is one block wide is tiled like any other, and the last layer
// writes into the result; a layer that is a single block needs no loop at all.

// RUN: split-file %s %t
// RUN: tenon-opt %t/column.mlir --schedule=%S/Inputs/tiled-buffers.mlir | FileCheck %s --check-prefix=COLUMN
// RUN: tenon-opt %t/block.mlir --schedule=%S/Inputs/tiled-buffers.mlir | FileCheck %s --check-prefix=BLOCK

// COLUMN:      func.func @entry({{.*}}, %[[OUT:[a-z0-9]+]]: memref<8x2xf32> {bufferize.result})
// COLUMN:      scf.forall (%{{.*}}) = (0) to (8) step (2) {
// COLUMN:        %[[TILE:.*]] = memref.subview %[[OUT]]{{.*}} to memref<2x2xf32, strided<[2, 1], offset: ?>>
// COLUMN:        linalg.fill {{.*}} outs(%[[TILE]] :
// COLUMN:        linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : memref<2x2x2xf32, {{.*}}>, memref<2x2x2xf32, {{.*}}>) outs(%[[TILE]] :

// BLOCK:       func.func @entry({{.*}}, %[[OUT:[a-z0-9]+]]: memref<2x2xf32> {bufferize.result})
// BLOCK-NOT:   {{scf.forall|memref.alloc|memref.copy}}
// BLOCK:       linalg.fill {{.*}} outs(%[[OUT]] :
// BLOCK:       linalg.generic {{.*}} outs(%[[OUT]] :

//--- column.mlir
func.func @entry(%x: tensor<8x4xf32>, %w: tensor<4x2xf32>) -> tensor<8x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x2xf32>) -> tensor<8x2xf32>
  %m = linalg.matmul ins(%x, %w : tensor<8x4xf32>, tensor<4x2xf32>) outs(%f : tensor<8x2xf32>) -> tensor<8x2xf32>
  return %m : tensor<8x2xf32>
}

//--- block.mlir
func.func @entry(%x: tensor<2x2xf32>, %w: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %m = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%f : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %m : tensor<2x2xf32>
}
