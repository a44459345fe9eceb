// A slice, of a dimension that is not reshaped, between a generic and a
// collapse_shape.
func.func @entry(%a: tensor<2x3x8xf32>, %b: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %i = tensor.empty() : tensor<2x3x8xf32>
  %g = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : tensor<2x3x8xf32>)
      outs(%i : tensor<2x3x8xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = math.exp %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x8xf32>
  %d = tensor.extract_slice %g[0, 0, 2] [2, 3, 4] [1, 1, 1]
      : tensor<2x3x8xf32> to tensor<2x3x4xf32>
  %c = tensor.collapse_shape %d [[0, 1], [2]]
      : tensor<2x3x4xf32> into tensor<6x4xf32>
  %j = tensor.empty() : tensor<6x4xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%c, %b : tensor<6x4xf32>, tensor<6x4xf32>)
      outs(%j : tensor<6x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.addf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}
