// The network of the pass analysis: 256x128 -> 256x256 -> 256x512, each layer a
// matmul, a bias add and a relu, with constant weights and biases.
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>

func.func @entry(%x: tensor<256x128xf32>) -> tensor<256x512xf32> {
  %zero = arith.constant 0.0 : f32

  %w1 = arith.constant dense<1.0> : tensor<128x256xf32>
  %b1 = arith.constant dense<2.0> : tensor<256x256xf32>
  %e1 = tensor.empty() : tensor<256x256xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<256x256xf32>) -> tensor<256x256xf32>
  %m1 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w1 : tensor<256x128xf32>, tensor<128x256xf32>) outs(%f1 : tensor<256x256xf32>) {
  ^bb0(%l: f32, %r: f32, %acc: f32):
    %mul = arith.mulf %l, %r : f32
    %add = arith.addf %acc, %mul : f32
    linalg.yield %add : f32
  } -> tensor<256x256xf32>
  %s1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b1 : tensor<256x256xf32>) outs(%m1 : tensor<256x256xf32>) {
  ^bb0(%bias: f32, %sum: f32):
    %add = arith.addf %bias, %sum : f32
    linalg.yield %add : f32
  } -> tensor<256x256xf32>
  %r1 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%s1 : tensor<256x256xf32>) {
  ^bb0(%sum: f32):
    %max = arith.maximumf %sum, %zero : f32
    linalg.yield %max : f32
  } -> tensor<256x256xf32>

  %w2 = arith.constant dense<3.0> : tensor<256x512xf32>
  %b2 = arith.constant dense<4.0> : tensor<256x512xf32>
  %e2 = tensor.empty() : tensor<256x512xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<256x512xf32>) -> tensor<256x512xf32>
  %m2 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%r1, %w2 : tensor<256x256xf32>, tensor<256x512xf32>) outs(%f2 : tensor<256x512xf32>) {
  ^bb0(%l: f32, %r: f32, %acc: f32):
    %mul = arith.mulf %l, %r : f32
    %add = arith.addf %acc, %mul : f32
    linalg.yield %add : f32
  } -> tensor<256x512xf32>
  %s2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b2 : tensor<256x512xf32>) outs(%m2 : tensor<256x512xf32>) {
  ^bb0(%bias: f32, %sum: f32):
    %add = arith.addf %bias, %sum : f32
    linalg.yield %add : f32
  } -> tensor<256x512xf32>
  %r2 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%s2 : tensor<256x512xf32>) {
  ^bb0(%sum: f32):
    %max = arith.maximumf %sum, %zero : f32
    linalg.yield %max : f32
  } -> tensor<256x512xf32>
  return %r2 : tensor<256x512xf32>
}
