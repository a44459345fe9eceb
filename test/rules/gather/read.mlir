// Gathers along each dimension, by lists of indices and
// integers, and by places of two coordinates.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

// CHECK-LABEL: func.func @entry(
// CHECK-NOT:     tensor.gather
func.func @entry(%a: tensor<9xf32>, %b: tensor<9x5xf32>, %c: tensor<9x5x4xf32>) -> (tensor<3xf32>, tensor<3x5xf32>, tensor<2x9xf32>, tensor<3x5x4xf32>, tensor<2x9x4xf32>, tensor<2x9x5xf32>, tensor<2x3xf32>, tensor<3x1x5x1xf32>) {
  %i = arith.constant dense<[[2],[8],[2]]> : tensor<3x1xindex>
  %j = arith.constant dense<[[3],[0]]> : tensor<2x1xi32>
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<9xf32>, tensor<3x1xindex>) -> tensor<3xf32>
  %1 = tensor.gather %b[%i] gather_dims([0]) unique : (tensor<9x5xf32>, tensor<3x1xindex>) -> tensor<3x5xf32>
  %2 = tensor.gather %b[%j] gather_dims([1]) : (tensor<9x5xf32>, tensor<2x1xi32>) -> tensor<2x9xf32>
  %3 = tensor.gather %c[%i] gather_dims([0]) : (tensor<9x5x4xf32>, tensor<3x1xindex>) -> tensor<3x5x4xf32>
  %4 = tensor.gather %c[%j] gather_dims([1]) : (tensor<9x5x4xf32>, tensor<2x1xi32>) -> tensor<2x9x4xf32>
  %5 = tensor.gather %c[%j] gather_dims([2]) : (tensor<9x5x4xf32>, tensor<2x1xi32>) -> tensor<2x9x5xf32>
  %k = arith.constant dense<[[[2, 3], [8, 0], [2, 2]], [[0, 3], [1, 3], [1, 0]]]> : tensor<2x3x2xindex>
  %d = tensor.collapse_shape %c [[0], [1, 2]] : tensor<9x5x4xf32> into tensor<9x20xf32>
  %6 = tensor.gather %d[%k] gather_dims([0, 1]) : (tensor<9x20xf32>, tensor<2x3x2xindex>) -> tensor<2x3xf32>
  %l = arith.constant dense<[[3, 2], [0, 1], [3, 3]]> : tensor<3x2xi32>
  %7 = tensor.gather %c[%l] gather_dims([0, 2]) : (tensor<9x5x4xf32>, tensor<3x2xi32>) -> tensor<3x1x5x1xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<3xf32>, tensor<3x5xf32>, tensor<2x9xf32>, tensor<3x5x4xf32>, tensor<2x9x4xf32>, tensor<2x9x5xf32>, tensor<2x3xf32>, tensor<3x1x5x1xf32>
}
