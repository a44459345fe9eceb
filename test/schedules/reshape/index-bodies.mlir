// Bodies that ask for the number of an iteration get the same number on other
// loops, and both directions compute what the program did.
// RUN: tenon-opt %s --schedule=reshape-up | FileCheck %s --check-prefix=UP
// RUN: tenon-opt %s --schedule=reshape-down | FileCheck %s --check-prefix=DOWN
// RUN: tenon-run %s --schedule=%S/Inputs/run-up.mlir --verify
// RUN: tenon-run %s --schedule=%S/Inputs/run-down.mlir --verify

// UP:      %[[A:.*]] = tensor.expand_shape %arg0
// UP:      linalg.generic
// UP-SAME:   ins(%[[A]], %arg1 : tensor<2x3x4xf32>, tensor<4xf32>)
// UP-DAG:    %[[I:.*]] = linalg.index 0
// UP-DAG:    %[[J:.*]] = linalg.index 1
// UP:        affine.linearize_index disjoint [%[[I]], %[[J]]] by (2, 3)
// UP-NOT:  tensor.expand_shape

// DOWN:      linalg.generic
// DOWN-SAME:   ins(%arg0, %arg1 : tensor<6x4xf32>, tensor<4xf32>)
// DOWN:      %[[C:.*]] = tensor.collapse_shape %arg2 {{\[\[}}0, 1], [2]]
// DOWN:      linalg.generic
// DOWN-SAME:   ins(%{{.*}}, %[[C]] : tensor<6x4xf32>, tensor<6x4xf32>)
// DOWN:        %[[I:.*]] = linalg.index 0
// DOWN:        arith.remui %[[I]], %c3
// DOWN:      tensor.expand_shape
// DOWN:      linalg.exp ins(%arg2 : tensor<2x3x4xf32>)
// DOWN:      tensor.collapse_shape

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @entry(%a: tensor<6x4xf32>, %b: tensor<4xf32>, %c: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<24xf32>) {
  %e = tensor.empty() : tensor<6x4xf32>
  %0 = linalg.generic {indexing_maps = [#id2, #row, #id2], iterator_types = ["parallel", "parallel"]}
    ins(%a, %b : tensor<6x4xf32>, tensor<4xf32>) outs(%e : tensor<6x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %i = linalg.index 0 : index
    %ii = arith.index_cast %i : index to i32
    %f = arith.sitofp %ii : i32 to f32
    %s = arith.addf %x, %y : f32
    %t = arith.mulf %s, %f : f32
    linalg.yield %t : f32
  } -> tensor<6x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
  %e3 = tensor.empty() : tensor<2x3x4xf32>
  %2 = linalg.generic {indexing_maps = [#id3, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%1, %c : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%e3 : tensor<2x3x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %i = linalg.index 1 : index
    %ii = arith.index_cast %i : index to i32
    %f = arith.sitofp %ii : i32 to f32
    %s = arith.addf %x, %y : f32
    %t = arith.mulf %s, %f : f32
    linalg.yield %t : f32
  } -> tensor<2x3x4xf32>
  %3 = tensor.collapse_shape %c [[0, 1, 2]] : tensor<2x3x4xf32> into tensor<24xf32>
  %e1 = tensor.empty() : tensor<24xf32>
  %4 = linalg.exp ins(%3 : tensor<24xf32>) outs(%e1 : tensor<24xf32>) -> tensor<24xf32>
  return %2, %4 : tensor<2x3x4xf32>, tensor<24xf32>
}
