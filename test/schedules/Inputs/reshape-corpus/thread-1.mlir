// The first example of the forum thread: an expand_shape behind a generic with
// permuted maps, dynamic sizes beside static ones in one group.
func.func @entry(%a: tensor<?x?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x2x?x3x4x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c12 = arith.constant 12 : index
  %m = tensor.dim %a, %c0 : tensor<?x?x?xf32>
  %n = tensor.dim %a, %c1 : tensor<?x?x?xf32>
  %k = tensor.dim %a, %c2 : tensor<?x?x?xf32>
  %g = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>,
                       affine_map<(d0, d1, d2) -> (d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d2, d1)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?xf32>)
      outs(%a : tensor<?x?x?xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.addf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<?x?x?xf32>
  %p = arith.divui %m, %c2 : index
  %q = arith.divui %k, %c12 : index
  %e = tensor.expand_shape %g [[0, 1], [2], [3, 4, 5]]
      output_shape [%p, 2, %n, 3, 4, %q] : tensor<?x?x?xf32> into tensor<?x2x?x3x4x?xf32>
  return %e : tensor<?x2x?x3x4x?xf32>
}
