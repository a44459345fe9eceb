// The second example of the forum thread, with one dynamic size in each group as
// memref.expand_shape can be lowered, computes the same before and after,
// moved up and fused.
// RUN: tenon-run %s --schedule=%S/Inputs/run-up.mlir --verify --dynamic-size=6
// RUN: tenon-run %s --schedule=%S/Inputs/run-fuse.mlir --verify --dynamic-size=6

#map0 = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func private @sizes() -> (index, index, index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  return %c2, %c3, %c6 : index, index, index
}

func.func @entry(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %z: tensor<2x3x6xf32>) -> tensor<2x3x6xf32> {
  %arg2 = tensor.cast %z : tensor<2x3x6xf32> to tensor<?x3x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %arg0, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
  %init1 = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init1 : tensor<?x?xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %2, %3, %4 = call @sizes() : () -> (index, index, index)
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%2, 3, %4] : tensor<?x?xf32> into tensor<?x3x?xf32>
  %5 = tensor.empty(%2, %4) : tensor<?x3x?xf32>
  %6 = linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [#map1, #map1, #map1]}
      ins(%1, %arg2 : tensor<?x3x?xf32>, tensor<?x3x?xf32>) outs(%5 : tensor<?x3x?xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
  } -> tensor<?x3x?xf32>
  %r = tensor.cast %6 : tensor<?x3x?xf32> to tensor<2x3x6xf32>
  return %r : tensor<2x3x6xf32>
}
