// A dynamic size is asked once for all operands, and nothing is divided: sizes
// are those that reshapes were given. (That no schedule adds a division to a
// program of the corpus or to a transformer block is part of their comparison.)
// RUN: tenon-opt %s --schedule=reshape-up | FileCheck %s --check-prefix=UP
// RUN: tenon-opt %s --schedule=reshape-down | FileCheck %s --check-prefix=DOWN
// RUN: tenon-run %s --schedule=%S/Inputs/run-up.mlir --verify --dynamic-size=12
// RUN: tenon-run %s --schedule=%S/Inputs/run-down.mlir --verify --dynamic-size=12

// UP-LABEL: func.func @entry(
// UP:         tensor.dim %arg0
// UP-NEXT:    %[[Q:.*]] = arith.divui
// UP-NEXT:    %[[N:.*]] = tensor.dim %arg1
// UP-NEXT:    tensor.expand_shape %arg0 {{.*}} output_shape [%[[Q]], 4, %[[N]]]
// UP-NEXT:    tensor.expand_shape %arg1 {{.*}} output_shape [%[[Q]], 4, %[[N]]]
// UP-NEXT:    tensor.expand_shape %arg2 {{.*}} output_shape [%[[Q]], 4, %[[N]]]
// UP-NEXT:    tensor.empty(%[[Q]], %[[N]])
// UP-NEXT:    linalg.generic

// DOWN-LABEL: func.func @merged(
// DOWN-COUNT-1: arith.muli
// DOWN-NOT:   {{muli|div|tensor.dim}}
// DOWN:       linalg.generic {{.*}} ["parallel"]
// DOWN-NOT:   {{muli|div|tensor.dim}}
// DOWN:       return
func.func @entry(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %z: tensor<?x?xf32>) -> tensor<?x4x?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %q = arith.divui %m, %c4 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %y, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y, %z : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %t = arith.addf %s, %c : f32
    linalg.yield %t : f32
  } -> tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%q, 4, %n] : tensor<?x?xf32> into tensor<?x4x?xf32>
  return %1 : tensor<?x4x?xf32>
}

func.func @merged(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: index) -> tensor<?x4xf32> {
  %e = tensor.empty(%m) : tensor<?x4xf32>
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [%m, 4] : tensor<?xf32> into tensor<?x4xf32>
  %1 = tensor.expand_shape %y [[0, 1]] output_shape [%m, 4] : tensor<?xf32> into tensor<?x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%0, %1 : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}
