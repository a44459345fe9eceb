// What reshapes cross besides structured operations, and what it becomes.
// Both sides are run.
// RUN: split-file %s %t
// RUN: tenon-opt %t/up.mlir --rules=reshape/mark --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes | FileCheck %t/up.mlir
// RUN: tenon-opt %t/down.mlir --rules=reshape/mark --set way=down --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes | FileCheck %t/down.mlir
// RUN: tenon-run %t/up.mlir --schedule=%S/../../schedules/reshape/Inputs/run-up.mlir --verify
// RUN: tenon-run %t/down.mlir --schedule=%S/../../schedules/reshape/Inputs/run-down.mlir --verify

//--- up.mlir
// CHECK-LABEL: func.func @entry(
// CHECK-SAME:    %[[X:.*]]: tensor<5x6xf32>, %[[Y:.*]]: tensor<8x6xf32>, %[[Z:.*]]: tensor<4x3x2xf32>,
func.func @entry(%x: tensor<5x6xf32>, %y: tensor<8x6xf32>, %z: tensor<4x3x2xf32>, %w: tensor<6x2x4xf32>)
    -> (tensor<8x2x3xf32>, tensor<13x2x3xf32>, tensor<4x2x3xf32>,
        tensor<8x3x2xf32>, tensor<4x6xf32>, tensor<2x4x2x3xf32>,
        tensor<8x2x3xf32>) {
  // Padded rows, split columns.
  // CHECK:     %[[XE:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2]] output_shape [5, 2, 3]
  // CHECK:     tensor.pad %[[XE]] low[1, 0, 0] high[2, 0, 0]
  // CHECK:     : tensor<5x2x3xf32> to tensor<8x2x3xf32>
  %c = arith.constant 7.0 : f32
  %0 = tensor.pad %x low[1, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<5x6xf32> to tensor<8x6xf32>
  %e0 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [8, 2, 3] : tensor<8x6xf32> into tensor<8x2x3xf32>

  // Rows one after the other, split columns.
  // CHECK:     tensor.concat dim(0) {{.*}} (tensor<5x2x3xf32>, tensor<8x2x3xf32>) -> tensor<13x2x3xf32>
  %1 = tensor.concat dim(0) %x, %y : (tensor<5x6xf32>, tensor<8x6xf32>) -> tensor<13x6xf32>
  %e1 = tensor.expand_shape %1 [[0], [1, 2]] output_shape [13, 2, 3] : tensor<13x6xf32> into tensor<13x2x3xf32>

  // Some rows, split columns.
  // CHECK:     tensor.extract_slice {{.*}}[3, 0, 0] [4, 2, 3] [1, 1, 1] : tensor<8x2x3xf32> to tensor<4x2x3xf32>
  %2 = tensor.extract_slice %y[3, 0] [4, 6] [1, 1] : tensor<8x6xf32> to tensor<4x6xf32>
  %e2 = tensor.expand_shape %2 [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>

  // Rows into others.
  // CHECK:     tensor.insert_slice {{.*}} into {{.*}}[2, 0, 0] [5, 3, 2] [1, 1, 1] : tensor<5x3x2xf32> into tensor<8x3x2xf32>
  %3 = tensor.insert_slice %x into %y[2, 0] [5, 6] [1, 1] : tensor<5x6xf32> into tensor<8x6xf32>
  %e3 = tensor.expand_shape %3 [[0], [1, 2]] output_shape [8, 3, 2] : tensor<8x6xf32> into tensor<8x3x2xf32>

  // Rows with a new neighbour, collapsed columns.
  // CHECK:     %[[ZC:.*]] = tensor.collapse_shape %[[Z]] {{\[\[}}0], [1, 2]]
  // CHECK:     tensor.pad %[[ZC]] nofold low[0, 0] high[0, 0]
  %4 = tensor.pad %z nofold low[0, 0, 0] high[0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %c : f32
  } : tensor<4x3x2xf32> to tensor<4x3x2xf32>
  %c4 = tensor.collapse_shape %4 [[0], [1, 2]] : tensor<4x3x2xf32> into tensor<4x6xf32>

  // Rows in blocks of 4, split columns between the blocks.
  // CHECK:     linalg.pack {{.*}} outer_dims_perm = [1, 2, 0] inner_dims_pos = [0] inner_tiles = [4] {{.*}} : tensor<8x2x3xf32> -> tensor<2x3x2x4xf32>
  %p = tensor.empty() : tensor<6x2x4xf32>
  %5 = linalg.pack %y outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [4] into %p : tensor<8x6xf32> -> tensor<6x2x4xf32>
  %e5 = tensor.expand_shape %5 [[0, 1], [2], [3]] output_shape [2, 3, 2, 4] : tensor<6x2x4xf32> into tensor<2x3x2x4xf32>
  %t = tensor.empty() : tensor<2x4x2x3xf32>
  %t5 = linalg.transpose ins(%e5 : tensor<2x3x2x4xf32>) outs(%t : tensor<2x4x2x3xf32>) permutation = [2, 3, 0, 1]

  // And back.
  // CHECK:     linalg.unpack {{.*}} outer_dims_perm = [1, 2, 0] inner_dims_pos = [0] inner_tiles = [4] {{.*}} : tensor<2x3x2x4xf32> -> tensor<8x2x3xf32>
  %q = tensor.empty() : tensor<8x6xf32>
  %b = tensor.empty() : tensor<6x2x4xf32>
  %a6 = linalg.exp ins(%w : tensor<6x2x4xf32>) outs(%b : tensor<6x2x4xf32>) -> tensor<6x2x4xf32>
  %6 = linalg.unpack %a6 outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [4] into %q : tensor<6x2x4xf32> -> tensor<8x6xf32>
  %e6 = tensor.expand_shape %6 [[0], [1, 2]] output_shape [8, 2, 3] : tensor<8x6xf32> into tensor<8x2x3xf32>
  return %e0, %e1, %e2, %e3, %c4, %t5, %e6
    : tensor<8x2x3xf32>, tensor<13x2x3xf32>, tensor<4x2x3xf32>,
      tensor<8x3x2xf32>, tensor<4x6xf32>, tensor<2x4x2x3xf32>,
      tensor<8x2x3xf32>
}

//--- down.mlir
// CHECK-LABEL: func.func @entry(
func.func @entry(%x: tensor<5x2x3xf32>, %y: tensor<8x6xf32>, %z: tensor<4x6xf32>)
    -> (tensor<8x6xf32>, tensor<13x6xf32>, tensor<4x3x2xf32>, tensor<8x6xf32>) {
  // CHECK:     %[[P:.*]] = tensor.pad %arg0 low[1, 0, 0] high[2, 0, 0]
  // CHECK:     %[[R0:.*]] = tensor.collapse_shape %[[P]] {{\[\[}}0], [1, 2]]
  %c = arith.constant 7.0 : f32
  %xc = tensor.collapse_shape %x [[0], [1, 2]] : tensor<5x2x3xf32> into tensor<5x6xf32>
  %0 = tensor.pad %xc low[1, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<5x6xf32> to tensor<8x6xf32>

  // CHECK:     %[[YE:.*]] = tensor.expand_shape %arg1 {{\[\[}}0], [1, 2]] output_shape [8, 2, 3]
  // CHECK:     %[[C:.*]] = tensor.concat dim(0) %arg0, %[[YE]]
  // CHECK:     %[[R1:.*]] = tensor.collapse_shape %[[C]] {{\[\[}}0], [1, 2]]
  %1 = tensor.concat dim(0) %xc, %y : (tensor<5x6xf32>, tensor<8x6xf32>) -> tensor<13x6xf32>

  // CHECK:     %[[S:.*]] = tensor.extract_slice %arg2[1, 0] [2, 6] [2, 1]
  // CHECK:     %[[T:.*]] = tensor.concat dim(0) %[[S]], %[[S]]
  // CHECK:     tensor.expand_shape %[[T]] {{\[\[}}0], [1, 2]] output_shape [4, 3, 2]
  %ze = tensor.expand_shape %z [[0], [1, 2]] output_shape [4, 3, 2] : tensor<4x6xf32> into tensor<4x3x2xf32>
  %a2 = tensor.extract_slice %ze[1, 0, 0] [2, 3, 2] [2, 1, 1] : tensor<4x3x2xf32> to tensor<2x3x2xf32>
  %2 = tensor.concat dim(0) %a2, %a2 : (tensor<2x3x2xf32>, tensor<2x3x2xf32>) -> tensor<4x3x2xf32>

  %3 = tensor.insert_slice %xc into %y[2, 0] [5, 6] [1, 1] : tensor<5x6xf32> into tensor<8x6xf32>
  // CHECK:     %[[I:.*]] = tensor.insert_slice %arg0 into {{.*}}[2, 0, 0] [5, 2, 3] [1, 1, 1]
  // CHECK:     tensor.collapse_shape %[[I]] {{\[\[}}0], [1, 2]]
  return %0, %1, %2, %3 : tensor<8x6xf32>, tensor<13x6xf32>, tensor<4x3x2xf32>, tensor<8x6xf32>
}
