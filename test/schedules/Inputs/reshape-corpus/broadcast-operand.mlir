// An operand that the split loops do not index stays as it is.
func.func @entry(%a: tensor<6x4xf32>, %b: tensor<4xf32>, %c: tensor<f32>) -> tensor<2x3x4xf32> {
  %i = tensor.empty() : tensor<6x4xf32>
  %g = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d1)>,
                       affine_map<(d0, d1) -> ()>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %c : tensor<6x4xf32>, tensor<4xf32>, tensor<f32>)
      outs(%i : tensor<6x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %o0: f32):
    %0 = arith.mulf %x0, %x1 : f32
    %1 = arith.addf %0, %x2 : f32
    linalg.yield %1 : f32
  } -> tensor<6x4xf32>
  %e = tensor.expand_shape %g [[0, 1], [2]]
      output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
  return %e : tensor<2x3x4xf32>
}
