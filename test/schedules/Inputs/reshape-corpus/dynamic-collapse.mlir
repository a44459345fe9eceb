// A collapse_shape between generics, dynamic sizes that only the tensors know.
func.func @entry(%a: tensor<?x?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?x4xf32>
  %n = tensor.dim %a, %c1 : tensor<?x?x4xf32>
  %i = tensor.empty(%m, %n) : tensor<?x?x4xf32>
  %g = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : tensor<?x?x4xf32>)
      outs(%i : tensor<?x?x4xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = math.exp %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<?x?x4xf32>
  %c = tensor.collapse_shape %g [[0, 1], [2]]
      : tensor<?x?x4xf32> into tensor<?x4xf32>
  %k = tensor.dim %c, %c0 : tensor<?x4xf32>
  %z = arith.constant 0.0 : f32
  %j = tensor.empty(%k) : tensor<?x4xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<?x4xf32>)
      outs(%j : tensor<?x4xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = arith.negf %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
