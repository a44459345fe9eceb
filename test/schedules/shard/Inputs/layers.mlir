func.func @entry(%x: tensor<12x24xf32>, %w1: tensor<24x36xf32>, %b1: tensor<36xf32>, %w2: tensor<36x24xf32>, %w3: tensor<24x12xf32>) -> tensor<12x12xf32> {
  %z = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<12x36xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<12x36xf32>) -> tensor<12x36xf32>
  %m1 = linalg.matmul ins(%x, %w1 : tensor<12x24xf32>, tensor<24x36xf32>) outs(%f1 : tensor<12x36xf32>) -> tensor<12x36xf32>
  %r1 = linalg.generic {indexing_maps = [affine_map<(a,b)->(a,b)>, affine_map<(a,b)->(b)>, affine_map<(a,b)->(a,b)>], iterator_types=["parallel","parallel"]} ins(%m1, %b1: tensor<12x36xf32>, tensor<36xf32>) outs(%e1: tensor<12x36xf32>) {
  ^bb0(%a: f32, %p: f32, %b: f32):
    %s = arith.addf %a, %p : f32
    %c = arith.maximumf %s, %z : f32
    linalg.yield %c : f32
  } -> tensor<12x36xf32>
  %e2 = tensor.empty() : tensor<12x24xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<12x24xf32>) -> tensor<12x24xf32>
  %m2 = linalg.matmul ins(%r1, %w2 : tensor<12x36xf32>, tensor<36x24xf32>) outs(%f2 : tensor<12x24xf32>) -> tensor<12x24xf32>
  %sum = linalg.add ins(%m2, %x : tensor<12x24xf32>, tensor<12x24xf32>) outs(%e2 : tensor<12x24xf32>) -> tensor<12x24xf32>
  %e3 = tensor.empty() : tensor<12x12xf32>
  %f3 = linalg.fill ins(%z : f32) outs(%e3 : tensor<12x12xf32>) -> tensor<12x12xf32>
  %m3 = linalg.matmul ins(%sum, %w3 : tensor<12x24xf32>, tensor<24x12xf32>) outs(%f3 : tensor<12x12xf32>) -> tensor<12x12xf32>
  return %m3 : tensor<12x12xf32>
}
