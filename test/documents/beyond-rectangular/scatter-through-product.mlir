// item: 002.18 Fusion through a scatter, as through a gather: a product of scattered rows computes the written rows.
// not: element-wise operations cross a scatter, products do not; all rows are computed.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// CHECK: linalg.matmul {{.*}}tensor<5x16xf32>
func.func @entry(%x: tensor<5x8xf32>, %i: tensor<5x1xindex>, %w: tensor<8x16xf32>) -> tensor<100x16xf32> {
  %zero = arith.constant 0.0 : f32
  %z = tensor.splat %zero : tensor<100x8xf32>
  %s = tensor.scatter %x into %z[%i] scatter_dims([0]) unique : (tensor<5x8xf32>, tensor<100x8xf32>, tensor<5x1xindex>) -> tensor<100x8xf32>
  %c = tensor.splat %zero : tensor<100x16xf32>
  %p = linalg.matmul ins(%s, %w : tensor<100x8xf32>, tensor<8x16xf32>) outs(%c : tensor<100x16xf32>) -> tensor<100x16xf32>
  return %p : tensor<100x16xf32>
}
