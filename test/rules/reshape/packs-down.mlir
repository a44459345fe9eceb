// Reshapes move down through pack and unpack where they leave the tiled
// dimensions alone.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=reshape/mark --set way=down --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes | FileCheck %s
// RUN: tenon-run %s --schedule=%S/../../schedules/reshape/Inputs/run-down.mlir --verify
// RUN: tenon-opt %s --rules=reshape/mark --set way=down --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes --explain=MoveCollapseDown -o %t.mlir > %t.collapse 2>&1
// RUN: tenon-opt %s --rules=reshape/mark --set way=down --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes --explain=MoveExpandDown -o %t.mlir > %t.expand 2>&1
// RUN: cat %t.collapse %t.expand | FileCheck %s --check-prefix=WHY
// WHY: loop 0 of what would change does more than go over a dimension
// WHY: loop 0 of what would change does more than go over a dimension

func.func @entry(%x: tensor<8x2x3xf32>, %y: tensor<2x3x2x4xf32>, %z: tensor<8x6xf32>, %w: tensor<3x6x4xf32>)
    -> (tensor<6x2x4xf32>, tensor<8x6xf32>, tensor<2x2x3x4xf32>, tensor<12x2x3xf32>) {
  // A collapse below a pack, its columns split.
  // CHECK:      %[[P0:.*]] = linalg.pack %arg0 outer_dims_perm = [1, 2, 0] inner_dims_pos = [0] inner_tiles = [4] into %{{.*}} : tensor<8x2x3xf32> -> tensor<2x3x2x4xf32>
  // CHECK-NEXT: %[[R0:.*]] = tensor.collapse_shape %[[P0]] {{\[\[}}0, 1], [2], [3]]
  %x1 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<8x2x3xf32> into tensor<8x6xf32>
  %e0 = tensor.empty() : tensor<6x2x4xf32>
  %0 = linalg.pack %x1 outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [4] into %e0 : tensor<8x6xf32> -> tensor<6x2x4xf32>

  // And below an unpack.
  // CHECK:      %[[P1:.*]] = linalg.unpack %arg1 outer_dims_perm = [1, 2, 0] inner_dims_pos = [0] inner_tiles = [4] into %{{.*}} : tensor<2x3x2x4xf32> -> tensor<8x2x3xf32>
  // CHECK-NEXT: %[[R1:.*]] = tensor.collapse_shape %[[P1]] {{\[\[}}0], [1, 2]]
  %y1 = tensor.collapse_shape %y [[0, 1], [2], [3]] : tensor<2x3x2x4xf32> into tensor<6x2x4xf32>
  %e1 = tensor.empty() : tensor<8x6xf32>
  %1 = linalg.unpack %y1 outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [4] into %e1 : tensor<6x2x4xf32> -> tensor<8x6xf32>

  // An expand below a pack, its columns merged.
  // CHECK:      %[[P2:.*]] = linalg.pack %arg2 outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [4] into %{{.*}} : tensor<8x6xf32> -> tensor<2x6x4xf32>
  // CHECK-NEXT: %[[R2:.*]] = tensor.expand_shape %[[P2]] {{\[\[}}0], [1, 2], [3]] output_shape [2, 2, 3, 4]
  %z2 = tensor.expand_shape %z [[0], [1, 2]] output_shape [8, 2, 3] : tensor<8x6xf32> into tensor<8x2x3xf32>
  %e2 = tensor.empty() : tensor<2x2x3x4xf32>
  %2 = linalg.pack %z2 inner_dims_pos = [0] inner_tiles = [4] into %e2 : tensor<8x2x3xf32> -> tensor<2x2x3x4xf32>

  // And below an unpack.
  // CHECK:      %[[P3:.*]] = linalg.unpack %arg3 outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [4] into %{{.*}} : tensor<3x6x4xf32> -> tensor<12x6xf32>
  // CHECK-NEXT: %[[R3:.*]] = tensor.expand_shape %[[P3]] {{\[\[}}0], [1, 2]] output_shape [12, 2, 3]
  %w3 = tensor.expand_shape %w [[0], [1, 2], [3]] output_shape [3, 2, 3, 4] : tensor<3x6x4xf32> into tensor<3x2x3x4xf32>
  %e3 = tensor.empty() : tensor<12x2x3xf32>
  %3 = linalg.unpack %w3 inner_dims_pos = [0] inner_tiles = [4] into %e3 : tensor<3x2x3x4xf32> -> tensor<12x2x3xf32>

  return %0, %1, %2, %3 : tensor<6x2x4xf32>, tensor<8x6xf32>, tensor<2x2x3x4xf32>, tensor<12x2x3xf32>
}

// Refused: the tiled dimension is what the reshape takes together.
// CHECK-LABEL: func.func @tiled_rows_merged(
// CHECK:         tensor.collapse_shape %arg0
// CHECK-NEXT:    linalg.pack
func.func @tiled_rows_merged(%x: tensor<2x4x6xf32>, %d: tensor<2x6x4xf32>) -> tensor<2x6x4xf32> {
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [4] into %d : tensor<8x6xf32> -> tensor<2x6x4xf32>
  return %1 : tensor<2x6x4xf32>
}

// Refused: it is one of those that the reshape takes apart.
// CHECK-LABEL: func.func @tiled_rows_split(
// CHECK:         tensor.expand_shape %arg0
// CHECK-NEXT:    linalg.pack
func.func @tiled_rows_split(%x: tensor<8x6xf32>, %d: tensor<1x4x6x2xf32>) -> tensor<1x4x6x2xf32> {
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 4, 6] : tensor<8x6xf32> into tensor<2x4x6xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<2x4x6xf32> -> tensor<1x4x6x2xf32>
  return %1 : tensor<1x4x6x2xf32>
}
