// The second example of the forum thread as it is written, with two dynamic
// sizes in one group, computes the same moved up, moved down and fused: as a
// function that is called, and where it is called, between casts that could fold
// into its reshapes.
// RUN: tenon-run %s --schedule=%S/Inputs/run-up.mlir --verify
// RUN: tenon-run %s --schedule=%S/Inputs/run-down.mlir --verify
// RUN: tenon-run %s --schedule=%S/Inputs/run-fuse.mlir --verify
// RUN: mlir-opt %s -inline -o %t.inline.mlir
// RUN: tenon-run %t.inline.mlir --schedule=%S/Inputs/run-up.mlir --verify
// RUN: tenon-run %t.inline.mlir --schedule=%S/Inputs/run-down.mlir --verify
// RUN: tenon-run %t.inline.mlir --schedule=%S/Inputs/run-fuse.mlir --verify

func.func @entry(%x: tensor<6x5xf32>, %y: tensor<6x5xf32>, %z: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
  %a = tensor.cast %x : tensor<6x5xf32> to tensor<?x?xf32>
  %b = tensor.cast %y : tensor<6x5xf32> to tensor<?x?xf32>
  %c = tensor.cast %z : tensor<2x3x5xf32> to tensor<?x?x?xf32>
  %d = call @fusion_example(%a, %b, %c) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %r = tensor.cast %d : tensor<?x?x?xf32> to tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}


#map0 = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func private @fusion_example(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d0 = tensor.dim %arg0, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
  %init1 = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init1 : tensor<?x?xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %2 = tensor.dim %arg2, %c0 : tensor<?x?x?xf32>
  %3 = tensor.dim %arg2, %c1 : tensor<?x?x?xf32>
  %4 = tensor.dim %arg2, %c2 : tensor<?x?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%2, %3, %4] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %5 = tensor.empty(%2, %3, %4) : tensor<?x?x?xf32>
  %6 = linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [#map1, #map1, #map1]}
      ins(%1, %arg2 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%5 : tensor<?x?x?xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  return %6 : tensor<?x?x?xf32>
}
