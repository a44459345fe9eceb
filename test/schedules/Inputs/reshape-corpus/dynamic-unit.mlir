// An expand_shape of a dynamic size whose static part is 1.
func.func @entry(%a: tensor<?x4xf32>) -> tensor<?x1x4xf32> {
  %c0 = arith.constant 0 : index
  %k = tensor.dim %a, %c0 : tensor<?x4xf32>
  %i = tensor.empty(%k) : tensor<?x4xf32>
  %g = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x4xf32>)
      outs(%i : tensor<?x4xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = math.exp %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<?x4xf32>
  %e = tensor.expand_shape %g [[0, 1], [2]]
      output_shape [%k, 1, 4] : tensor<?x4xf32> into tensor<?x1x4xf32>
  return %e : tensor<?x1x4xf32>
}
