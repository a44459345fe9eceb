// Where a reshape does not move down, and what is said of it.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=reshape/mark --set way=down --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes --explain=MoveCollapseDown -o %t.mlir > %t.collapse 2>&1
// RUN: tenon-opt %s --rules=reshape/mark --set way=down --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes --explain=MoveExpandDown -o %t.mlir > %t.expand 2>&1
// RUN: cat %t.collapse %t.expand | FileCheck %s

// MoveCollapseDown: a filter runs over the collapsed dimension.
// CHECK-DAG: ChangeLoops: a dimension of that value has no loop of its own, in linalg.conv_1d
func.func @window(%x: tensor<2x4xf32>, %k: tensor<3xf32>, %c: tensor<6xf32>) -> tensor<6xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %1 = linalg.conv_1d ins(%0, %k : tensor<8xf32>, tensor<3xf32>) outs(%c : tensor<6xf32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// MoveCollapseDown: the slice takes a part of the collapsed dimension.
// CHECK-DAG: loop 0 of what would change does more than go over a dimension
func.func @cut(%x: tensor<2x3xf32>) -> tensor<4xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %1 = tensor.extract_slice %0[1] [4] [1] : tensor<6xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// MoveExpandDown: one of the loops reduces, the other does not.
// CHECK-DAG: loop 1 would merge with a loop of another iterator type
func.func @kinds(%x: tensor<6xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "reduction"]}
      ins(%0 : tensor<2x3xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// MoveExpandDown: the elements would be added in another order.
// CHECK-DAG: loop 0 of what would change would reduce in another order
func.func @order(%x: tensor<12xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%0 : tensor<3x4xf32>) outs(%c : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
