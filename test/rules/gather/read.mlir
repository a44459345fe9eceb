// GatherByPlace: gathers along each dimension, by lists of indices and integers.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=gather-fuse --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

// CHECK-LABEL: func.func @entry(
// CHECK-NOT:     tensor.gather
func.func @entry(%a: tensor<9xf32>, %b: tensor<9x5xf32>, %c: tensor<9x5x4xf32>) -> (tensor<3xf32>, tensor<3x5xf32>, tensor<2x9xf32>, tensor<3x5x4xf32>, tensor<2x9x4xf32>, tensor<2x9x5xf32>) {
  %i = arith.constant dense<[[2],[8],[2]]> : tensor<3x1xindex>
  %j = arith.constant dense<[[3],[0]]> : tensor<2x1xi32>
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<9xf32>, tensor<3x1xindex>) -> tensor<3xf32>
  %1 = tensor.gather %b[%i] gather_dims([0]) unique : (tensor<9x5xf32>, tensor<3x1xindex>) -> tensor<3x5xf32>
  %2 = tensor.gather %b[%j] gather_dims([1]) : (tensor<9x5xf32>, tensor<2x1xi32>) -> tensor<2x9xf32>
  %3 = tensor.gather %c[%i] gather_dims([0]) : (tensor<9x5x4xf32>, tensor<3x1xindex>) -> tensor<3x5x4xf32>
  %4 = tensor.gather %c[%j] gather_dims([1]) : (tensor<9x5x4xf32>, tensor<2x1xi32>) -> tensor<2x9x4xf32>
  %5 = tensor.gather %c[%j] gather_dims([2]) : (tensor<9x5x4xf32>, tensor<2x1xi32>) -> tensor<2x9x5xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<3xf32>, tensor<3x5xf32>, tensor<2x9xf32>, tensor<3x5x4xf32>, tensor<2x9x4xf32>, tensor<2x9x5xf32>
}
