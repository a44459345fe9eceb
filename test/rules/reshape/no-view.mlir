// Operations on tensors that are no loops over their dimensions are not crossed,
// and it is said why.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=reshape/mark --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes --explain=MoveExpandUp -o %t.mlir > %t.expand 2>&1
// RUN: tenon-opt %s --rules=reshape/mark --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes --explain=MoveCollapseUp -o %t.mlir > %t.collapse 2>&1
// RUN: cat %t.expand %t.collapse | FileCheck %s

// MoveExpandUp: of what the slice takes no dimension is left.
// CHECK-DAG: ChangeLoops: no loop changes
func.func @element(%x: tensor<2x3xf32>) -> tensor<1xf32> {
  %0 = tensor.extract_slice %x[1, 0] [1, 1] [1, 1] : tensor<2x3xf32> to tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1] : tensor<f32> into tensor<1xf32>
  return %1 : tensor<1xf32>
}

// MoveExpandUp: what surrounds the tensor depends on where it is.
// CHECK-DAG: ChangeLoops: it pads with more than one number
func.func @numbered(%x: tensor<5x6xi64>) -> tensor<8x2x3xi64> {
  %0 = tensor.pad %x low[1, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    %n = arith.index_cast %i : index to i64
    tensor.yield %n : i64
  } : tensor<5x6xi64> to tensor<8x6xi64>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [8, 2, 3] : tensor<8x6xi64> into tensor<8x2x3xi64>
  return %1 : tensor<8x2x3xi64>
}
