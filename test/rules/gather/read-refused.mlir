// What stays a gather.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s

// GatherByPlace refuses: a place is two numbers, and a source of four dimensions.
// CHECK-LABEL: func.func @others(
// CHECK-COUNT-2: tensor.gather
func.func @others(%b: tensor<9x5xf32>, %d: tensor<2x2x2x2xf32>, %i: tensor<3x2xindex>, %j: tensor<3x1xindex>) -> (tensor<3xf32>, tensor<3x2x2x2xf32>) {
  %0 = tensor.gather %b[%i] gather_dims([0, 1]) : (tensor<9x5xf32>, tensor<3x2xindex>) -> tensor<3xf32>
  %1 = tensor.gather %d[%j] gather_dims([0]) : (tensor<2x2x2x2xf32>, tensor<3x1xindex>) -> tensor<3x2x2x2xf32>
  return %0, %1 : tensor<3xf32>, tensor<3x2x2x2xf32>
}
