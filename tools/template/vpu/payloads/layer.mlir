// A product, a bias and a relu, of sizes that 64 does not divide.
#all = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>
func.func @entry(%x: tensor<33x70xf32>, %w: tensor<70x150xf32>, %b: tensor<150xf32>) -> tensor<33x150xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<33x150xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<33x150xf32>) -> tensor<33x150xf32>
  %p = linalg.matmul ins(%x, %w : tensor<33x70xf32>, tensor<70x150xf32>) outs(%z : tensor<33x150xf32>) -> tensor<33x150xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
    ins(%p, %b : tensor<33x150xf32>, tensor<150xf32>) outs(%e : tensor<33x150xf32>) {
  ^bb0(%s: f32, %t: f32, %o: f32):
    %u = arith.addf %s, %t : f32
    %r = arith.maximumf %u, %zero : f32
    linalg.yield %r : f32
  } -> tensor<33x150xf32>
  return %y : tensor<33x150xf32>
}
