// item: 002.6 Tiles that cross rows compute no row twice; tiled by 1 a product is a dot.
// not: each tile computes the whole rows that it crosses.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=collapse-tile --set tile=1 | FileCheck %s
// CHECK: linalg.dot
func.func @entry(%a: tensor<42x32xf32>, %b: tensor<32x64xf32>, %c: tensor<42x64xf32>, %d: tensor<2688xf32>, %e: tensor<2688xf32>) -> tensor<2688xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<42x32xf32>, tensor<32x64xf32>) outs(%c : tensor<42x64xf32>) -> tensor<42x64xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<42x64xf32> into tensor<2688xf32>
  %2 = linalg.sub ins(%1, %d: tensor<2688xf32>, tensor<2688xf32>) outs(%e: tensor<2688xf32>) -> tensor<2688xf32>
  return %2: tensor<2688xf32>
}
