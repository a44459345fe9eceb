// A product whose rows are split, as heads are, and a bias behind it.
func.func @entry(%a: tensor<6x5xf32>, %b: tensor<5x8xf32>, %c: tensor<8xf32>) -> tensor<6x2x4xf32> {
  %i = tensor.empty() : tensor<6x8xf32>
  %z_c = arith.constant 0.0 : f32
  %z = linalg.fill ins(%z_c : f32) outs(%i : tensor<6x8xf32>) -> tensor<6x8xf32>
  %p = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>,
                       affine_map<(d0, d1, d2) -> (d2, d1)>,
                       affine_map<(d0, d1, d2) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<6x5xf32>, tensor<5x8xf32>)
      outs(%z : tensor<6x8xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.mulf %x0, %x1 : f32
    %1 = arith.addf %o0, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<6x8xf32>
  %e = tensor.expand_shape %p [[0], [1, 2]]
      output_shape [6, 2, 4] : tensor<6x8xf32> into tensor<6x2x4xf32>
  %d = tensor.expand_shape %c [[0, 1]]
      output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %j = tensor.empty() : tensor<6x2x4xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d1, d2)>,
                       affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %d : tensor<6x2x4xf32>, tensor<2x4xf32>)
      outs(%j : tensor<6x2x4xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o0: f32):
    %0 = arith.addf %x0, %x1 : f32
    linalg.yield %0 : f32
  } -> tensor<6x2x4xf32>
  return %r : tensor<6x2x4xf32>
}
