// Structured operations on split and on merged loops: which keep their name, and
// that all of them compute what they did.
// RUN: split-file %s %t
// RUN: tenon-opt %t/split.mlir --rules=reshape/mark --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes | FileCheck %t/split.mlir
// RUN: tenon-opt %t/merge.mlir --rules=reshape/mark --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes | FileCheck %t/merge.mlir
// RUN: tenon-run %t/split.mlir --schedule=%S/../../schedules/reshape/Inputs/run-up.mlir --verify
// RUN: tenon-run %t/merge.mlir --schedule=%S/../../schedules/reshape/Inputs/run-up.mlir --verify
// RUN: tenon-run %t/split.mlir --schedule=%S/../../schedules/reshape/Inputs/run-down.mlir --verify
// RUN: tenon-run %t/merge.mlir --schedule=%S/../../schedules/reshape/Inputs/run-down.mlir --verify
// RUN: tenon-run %t/split.mlir --schedule=%S/../../schedules/reshape/Inputs/run-fuse.mlir --verify
// RUN: tenon-run %t/merge.mlir --schedule=%S/../../schedules/reshape/Inputs/run-fuse.mlir --verify

//--- split.mlir
// MoveExpandUp.
// CHECK-LABEL: func.func @entry(
func.func @entry(%x: tensor<6x4xf32>, %y: tensor<4x8xf32>, %v: f32, %r: tensor<6xf32>)
    -> (tensor<4x2x3xf32>, tensor<2x3x4xf32>, tensor<2x3xf32>, tensor<2x3x8xf32>,
        tensor<2x3x4xf32>, tensor<3x2x4xf32>, tensor<2x3x4xf32>, tensor<2x3xf32>) {
  // CHECK:     linalg.transpose ins(%{{.*}} : tensor<2x3x4xf32>) outs(%{{.*}} : tensor<4x2x3xf32>) permutation = [2, 0, 1]
  %e46 = tensor.empty() : tensor<4x6xf32>
  %0 = linalg.transpose ins(%x : tensor<6x4xf32>) outs(%e46 : tensor<4x6xf32>) permutation = [1, 0]
  %r0 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>

  // CHECK:     linalg.broadcast ins(%{{.*}} : tensor<2x3xf32>) outs(%{{.*}} : tensor<2x3x4xf32>) dimensions = [2]
  %e64 = tensor.empty() : tensor<6x4xf32>
  %1 = linalg.broadcast ins(%r : tensor<6xf32>) outs(%e64 : tensor<6x4xf32>) dimensions = [1]
  %r1 = tensor.expand_shape %1 [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>

  // CHECK:     linalg.reduce { arith.addf } ins(%{{.*}} : tensor<2x3x4xf32>) outs(%{{.*}} : tensor<2x3xf32>) dimensions = [2]
  %2 = linalg.reduce { arith.addf } ins(%x : tensor<6x4xf32>) outs(%r : tensor<6xf32>) dimensions = [1]
  %r2 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>

  // CHECK:     %[[Z:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<2x3x8xf32>)
  // CHECK:     linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%{{.*}}, %arg1 : tensor<2x3x4xf32>, tensor<4x8xf32>) outs(%[[Z]] : tensor<2x3x8xf32>)
  %zero = arith.constant 0.0 : f32
  %e68 = tensor.empty() : tensor<6x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e68 : tensor<6x8xf32>) -> tensor<6x8xf32>
  %3 = linalg.matmul ins(%x, %y : tensor<6x4xf32>, tensor<4x8xf32>) outs(%z : tensor<6x8xf32>) -> tensor<6x8xf32>
  %r3 = tensor.expand_shape %3 [[0, 1], [2]] output_shape [2, 3, 8] : tensor<6x8xf32> into tensor<2x3x8xf32>

  // CHECK:     linalg.map { arith.negf } ins(%{{.*}} : tensor<2x3x4xf32>) outs(%{{.*}} : tensor<2x3x4xf32>)
  %4 = linalg.map { arith.negf } ins(%x : tensor<6x4xf32>) outs(%e64 : tensor<6x4xf32>)
  %r4 = tensor.expand_shape %4 [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>

  // A body that reads its init, and a scalar.
  // CHECK:     linalg.generic {{.*}} ins(%{{.*}}, %arg2 : tensor<3x2x4xf32>, f32) outs(%{{.*}} : tensor<3x2x4xf32>)
  %5 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %v : tensor<6x4xf32>, f32) outs(%x : tensor<6x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.mulf %a, %b : f32
    %t = arith.addf %s, %c : f32
    linalg.yield %t : f32
  } -> tensor<6x4xf32>
  %r5 = tensor.expand_shape %5 [[0, 1], [2]] output_shape [3, 2, 4] : tensor<6x4xf32> into tensor<3x2x4xf32>

  // The second of two results, and the same operand twice.
  // CHECK:     %[[E:.*]] = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2]] output_shape [2, 3, 4]
  // CHECK:     %[[G:.*]]:2 = linalg.generic {{.*}} ins(%[[E]], %[[E]] :
  %6:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %x : tensor<6x4xf32>, tensor<6x4xf32>) outs(%e64, %e64 : tensor<6x4xf32>, tensor<6x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %s = arith.mulf %a, %b : f32
    %t = arith.addf %a, %b : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<6x4xf32>, tensor<6x4xf32>)
  %r6 = tensor.expand_shape %6#1 [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>

  // CHECK:     linalg.elementwise kind=#linalg.elementwise_kind<add>
  // CHECK-SAME:  ins(%{{.*}} : tensor<2x3xf32>, tensor<2x3xf32>)
  %e6 = tensor.empty() : tensor<6xf32>
  %7 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%r, %r : tensor<6xf32>, tensor<6xf32>) outs(%e6 : tensor<6xf32>) -> tensor<6xf32>
  %r7 = tensor.expand_shape %7 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7
    : tensor<4x2x3xf32>, tensor<2x3x4xf32>, tensor<2x3xf32>, tensor<2x3x8xf32>,
      tensor<2x3x4xf32>, tensor<3x2x4xf32>, tensor<2x3x4xf32>, tensor<2x3xf32>
}

//--- merge.mlir
// MoveCollapseUp.
// CHECK-LABEL: func.func @entry(
func.func @entry(%x: tensor<2x3x4xf32>, %r: tensor<2x3xf32>) -> (tensor<4x6xf32>, tensor<6x4xf32>, tensor<6xf32>, tensor<24xf32>) {
  // CHECK:     linalg.transpose ins(%{{.*}} : tensor<6x4xf32>) outs(%{{.*}} : tensor<4x6xf32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<4x2x3xf32>
  %0 = linalg.transpose ins(%x : tensor<2x3x4xf32>) outs(%e : tensor<4x2x3xf32>) permutation = [2, 0, 1]
  %r0 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<4x2x3xf32> into tensor<4x6xf32>

  // CHECK:     linalg.broadcast ins(%{{.*}} : tensor<6xf32>) outs(%{{.*}} : tensor<6x4xf32>) dimensions = [1]
  %f = tensor.empty() : tensor<2x3x4xf32>
  %1 = linalg.broadcast ins(%r : tensor<2x3xf32>) outs(%f : tensor<2x3x4xf32>) dimensions = [2]
  %r1 = tensor.collapse_shape %1 [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>

  // CHECK:     linalg.reduce { arith.addf } ins(%{{.*}} : tensor<6x4xf32>) outs(%{{.*}} : tensor<6xf32>) dimensions = [1]
  %2 = linalg.reduce { arith.addf } ins(%x : tensor<2x3x4xf32>) outs(%r : tensor<2x3xf32>) dimensions = [2]
  %r2 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>

  // CHECK:     linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%{{.*}} : tensor<24xf32>)
  // CHECK:       %[[N:.*]] = linalg.index 0
  // CHECK:       %[[ROW:.*]] = arith.divui %[[N]], %c4
  // CHECK:       arith.remui %[[ROW]], %c3
  // CHECK:       arith.remui %{{.*}}, %c4
  %3 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x3x4xf32>) outs(%f : tensor<2x3x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %s = arith.subi %j, %k : index
    %i32 = arith.index_cast %s : index to i32
    %t = arith.sitofp %i32 : i32 to f32
    %u = arith.mulf %a, %t : f32
    linalg.yield %u : f32
  } -> tensor<2x3x4xf32>
  %r3 = tensor.collapse_shape %3 [[0, 1, 2]] : tensor<2x3x4xf32> into tensor<24xf32>
  return %r0, %r1, %r2, %r3 : tensor<4x6xf32>, tensor<6x4xf32>, tensor<6xf32>, tensor<24xf32>
}
