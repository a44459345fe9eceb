// Element-wise generics without any reshape, with a broadcast, a permutation, a
// constant and a sum behind them.
func.func @entry(%a: tensor<6x4xf32>, %b: tensor<4xf32>) -> tensor<6xf32> {
  %i = tensor.empty() : tensor<4x6xf32>
  %v = tensor.empty() : tensor<4xf32>
  %k = arith.constant dense<0.5> : tensor<4x6xf32>
  %n = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>,
                       affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%b : tensor<4xf32>)
      outs(%v : tensor<4xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = math.exp %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %g = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>,
                       affine_map<(d0, d1) -> (d0)>,
                       affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %n, %k : tensor<6x4xf32>, tensor<4xf32>, tensor<4x6xf32>)
      outs(%i : tensor<4x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %o0: f32):
    %0 = arith.mulf %x0, %x1 : f32
    %1 = arith.addf %0, %x2 : f32
    linalg.yield %1 : f32
  } -> tensor<4x6xf32>
  %j = tensor.empty() : tensor<6xf32>
  %z_c = arith.constant 0.0 : f32
  %z = linalg.fill ins(%z_c : f32) outs(%j : tensor<6xf32>) -> tensor<6xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d1)>],
      iterator_types = ["reduction", "parallel"]}
      ins(%g : tensor<4x6xf32>)
      outs(%z : tensor<6xf32>) {
  ^bb0(%x0: f32, %o0: f32):
    %0 = arith.addf %o0, %x0 : f32
    linalg.yield %0 : f32
  } -> tensor<6xf32>
  return %r : tensor<6xf32>
}
