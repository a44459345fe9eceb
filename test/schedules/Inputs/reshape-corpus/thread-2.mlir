// The second example of the thread: an expand_shape between two element-wise
// generics, dynamic sizes.
func.func @entry(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<4x?x?xf32>) -> tensor<4x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  %i = tensor.empty(%m, %n) : tensor<?x?xf32>
  %s = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%i : tensor<?x?xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.addf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<?x?xf32>
  %k = arith.divui %m, %c4 : index
  %e = tensor.expand_shape %s [[0, 1], [2]]
      output_shape [4, %k, %n] : tensor<?x?xf32> into tensor<4x?x?xf32>
  %j = tensor.empty(%k, %n) : tensor<4x?x?xf32>
  %cc = tensor.extract_slice %c[0, 0, 0] [4, %k, %n] [1, 1, 1]
      : tensor<4x?x?xf32> to tensor<4x?x?xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %cc : tensor<4x?x?xf32>, tensor<4x?x?xf32>)
      outs(%j : tensor<4x?x?xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.addf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<4x?x?xf32>
  return %r : tensor<4x?x?xf32>
}
