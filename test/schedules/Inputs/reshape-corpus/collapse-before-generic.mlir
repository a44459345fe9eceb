// A collapse_shape in front of a generic: the loops are split.
func.func @entry(%a: tensor<2x3x4xf32>, %b: tensor<4xf32>) -> tensor<6x4xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]]
      : tensor<2x3x4xf32> into tensor<6x4xf32>
  %i = tensor.empty() : tensor<6x4xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%c, %b : tensor<6x4xf32>, tensor<4xf32>)
      outs(%i : tensor<6x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.addf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}
