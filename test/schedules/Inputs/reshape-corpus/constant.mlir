// A reshape of a constant, which is a constant.
func.func @entry(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  %e = tensor.expand_shape %k [[0, 1]]
      output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %i = tensor.empty() : tensor<2x3xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %e : tensor<2x3xf32>, tensor<2x3xf32>)
      outs(%i : tensor<2x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.mulf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
