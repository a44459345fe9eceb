// Reshapes of rows that a list names move up to what the rows are taken from.
// RUN: tenon-opt %s --rules=gather/reshapes | FileCheck %s
// RUN: tenon-run %s --schedule=rules:gather/reshapes --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

// MoveExpandAboveGather, MoveCollapseAboveGather
// CHECK-LABEL: func.func @entry(
// CHECK-SAME:      %[[X:.*]]: tensor<5x4x6xf32>)
// CHECK:         %[[E:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2], [3]] output_shape [5, 2, 2, 6] {tenon.reshape = "up"}
// CHECK:         tensor.gather %[[E]][%{{.*}}] gather_dims([0]) : (tensor<5x2x2x6xf32>, tensor<3x1xindex>) -> tensor<3x2x2x6xf32>
// CHECK:         %[[C:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0], [1, 2]] {tenon.reshape = "up"} : tensor<5x4x6xf32> into tensor<5x24xf32>
// CHECK:         tensor.gather %[[C]][%{{.*}}] gather_dims([0]) : (tensor<5x24xf32>, tensor<3x1xindex>) -> tensor<3x24xf32>
func.func @entry(%x: tensor<5x4x6xf32>) -> (tensor<3x2x2x6xf32>, tensor<3x24xf32>) {
  %i = arith.constant dense<[[4], [1], [4]]> : tensor<3x1xindex>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<5x4x6xf32>, tensor<3x1xindex>) -> tensor<3x4x6xf32>
  %1 = tensor.gather %x[%i] gather_dims([0]) : (tensor<5x4x6xf32>, tensor<3x1xindex>) -> tensor<3x4x6xf32>
  %e = tensor.expand_shape %0 [[0], [1, 2], [3]] output_shape [3, 2, 2, 6] {tenon.reshape = "up"} : tensor<3x4x6xf32> into tensor<3x2x2x6xf32>
  %c = tensor.collapse_shape %1 [[0], [1, 2]] {tenon.reshape = "up"} : tensor<3x4x6xf32> into tensor<3x24xf32>
  return %e, %c : tensor<3x2x2x6xf32>, tensor<3x24xf32>
}

// Refused: rows become more, or fewer; another operation reads the gather.
// CHECK-LABEL: func.func @refused(
// CHECK-NOT:     tensor.{{expand|collapse}}_shape %arg0
// CHECK:         return
func.func @refused(%x: tensor<5x4x6xf32>) -> (tensor<2x2x4x6xf32>, tensor<16x6xf32>, tensor<4x24xf32>, tensor<4x4x6xf32>) {
  %i = arith.constant dense<[[4], [1], [4], [0]]> : tensor<4x1xindex>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<5x4x6xf32>, tensor<4x1xindex>) -> tensor<4x4x6xf32>
  %1 = tensor.gather %x[%i] gather_dims([0]) : (tensor<5x4x6xf32>, tensor<4x1xindex>) -> tensor<4x4x6xf32>
  %2 = tensor.gather %x[%i] gather_dims([0]) : (tensor<5x4x6xf32>, tensor<4x1xindex>) -> tensor<4x4x6xf32>
  %e = tensor.expand_shape %0 [[0, 1], [2], [3]] output_shape [2, 2, 4, 6] {tenon.reshape = "up"} : tensor<4x4x6xf32> into tensor<2x2x4x6xf32>
  %c = tensor.collapse_shape %1 [[0, 1], [2]] {tenon.reshape = "up"} : tensor<4x4x6xf32> into tensor<16x6xf32>
  %d = tensor.collapse_shape %2 [[0], [1, 2]] {tenon.reshape = "up"} : tensor<4x4x6xf32> into tensor<4x24xf32>
  return %e, %c, %d, %2 : tensor<2x2x4x6xf32>, tensor<16x6xf32>, tensor<4x24xf32>, tensor<4x4x6xf32>
}
