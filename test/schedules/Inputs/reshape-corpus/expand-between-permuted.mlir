// An expand_shape between generics that both permute.
func.func @entry(%a: tensor<6x4xf32>, %b: tensor<4x3x2xf32>) -> tensor<2x4x3xf32> {
  %i = tensor.empty() : tensor<4x6xf32>
  %g = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<6x4xf32>)
      outs(%i : tensor<4x6xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = math.exp %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<4x6xf32>
  %e = tensor.expand_shape %g [[0], [1, 2]]
      output_shape [4, 3, 2] : tensor<4x6xf32> into tensor<4x3x2xf32>
  %j = tensor.empty() : tensor<2x4x3xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2, d0)>,
                       affine_map<(d0, d1, d2) -> (d1, d2, d0)>,
                       affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %b : tensor<4x3x2xf32>, tensor<4x3x2xf32>)
      outs(%j : tensor<2x4x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.addf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x3xf32>
  return %r : tensor<2x4x3xf32>
}
