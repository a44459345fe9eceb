// An expand_shape in front of a generic: the loops are merged, also by the other
// operand.
func.func @entry(%a: tensor<24xf32>, %b: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %e = tensor.expand_shape %a [[0, 1, 2]]
      output_shape [2, 3, 4] : tensor<24xf32> into tensor<2x3x4xf32>
  %i = tensor.empty() : tensor<2x3x4xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %b : tensor<2x3x4xf32>, tensor<2x3x4xf32>)
      outs(%i : tensor<2x3x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.addf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}
