func.func @entry(%a: tensor<61x67xbf16>, %b: tensor<67x71xbf16>, %c: tensor<61x71xf32>) -> tensor<61x71xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<61x67xbf16>, tensor<67x71xbf16>) outs(%c : tensor<61x71xf32>) -> tensor<61x71xf32>
  return %r : tensor<61x71xf32>
}
func.func @relu(%a: tensor<64x64xbf16>, %b: tensor<64x64xbf16>, %bias: tensor<64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = linalg.matmul ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%p, %bias : tensor<64x64xf32>, tensor<64xf32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    %t = arith.maximumf %s, %zero : f32
    linalg.yield %t : f32
  } -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
func.func @short(%a: tensor<3x5xbf16>, %b: tensor<5x16xbf16>, %c: tensor<3x16xf32>) -> tensor<3x16xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<3x5xbf16>, tensor<5x16xbf16>) outs(%c : tensor<3x16xf32>) -> tensor<3x16xf32>
  return %r : tensor<3x16xf32>
}
