// An expand_shape behind a sum, over a dimension that is not summed.
func.func @entry(%a: tensor<6x4xf32>) -> tensor<2x3xf32> {
  %j = tensor.empty() : tensor<6xf32>
  %z_c = arith.constant 0.0 : f32
  %z = linalg.fill ins(%z_c : f32) outs(%j : tensor<6xf32>) -> tensor<6xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<6x4xf32>)
      outs(%z : tensor<6xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = arith.addf %o0, %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<6xf32>
  %e = tensor.expand_shape %r [[0, 1]]
      output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %e : tensor<2x3xf32>
}
