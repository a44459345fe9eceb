// A mixture of 12 experts, each for all of 12 places of 24 features, weighed.
func.func @entry(%x: tensor<12x24xf32>, %wg: tensor<24x12xf32>, %w1: tensor<12x24x36xf32>, %w2: tensor<12x36x24xf32>) -> tensor<12x24xf32> {
  %z = arith.constant 0.0 : f32
  %eg = tensor.empty() : tensor<12x12xf32>
  %fg = linalg.fill ins(%z : f32) outs(%eg : tensor<12x12xf32>) -> tensor<12x12xf32>
  %g = linalg.matmul ins(%x, %wg : tensor<12x24xf32>, tensor<24x12xf32>) outs(%fg : tensor<12x12xf32>) -> tensor<12x12xf32>
  %gates = linalg.softmax dimension(1) ins(%g : tensor<12x12xf32>) outs(%eg : tensor<12x12xf32>) -> tensor<12x12xf32>
  %e1 = tensor.empty() : tensor<12x12x36xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<12x12x36xf32>) -> tensor<12x12x36xf32>
  %h = linalg.contract indexing_maps = [affine_map<(x, t, f, e) -> (t, e)>, affine_map<(x, t, f, e) -> (x, e, f)>, affine_map<(x, t, f, e) -> (x, t, f)>] ins(%x, %w1 : tensor<12x24xf32>, tensor<12x24x36xf32>) outs(%f1 : tensor<12x12x36xf32>) -> tensor<12x12x36xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(h, s, t) -> (h, s, t)>, affine_map<(h, s, t) -> (h, s, t)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%h : tensor<12x12x36xf32>) outs(%e1 : tensor<12x12x36xf32>) {
  ^bb0(%p: f32, %o: f32):
    %m = arith.maximumf %p, %z : f32
    linalg.yield %m : f32
  } -> tensor<12x12x36xf32>
  %e2 = tensor.empty() : tensor<12x12x24xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<12x12x24xf32>) -> tensor<12x12x24xf32>
  %y = linalg.batch_matmul ins(%r, %w2 : tensor<12x12x36xf32>, tensor<12x36x24xf32>) outs(%f2 : tensor<12x12x24xf32>) -> tensor<12x12x24xf32>
  %eo = tensor.empty() : tensor<12x24xf32>
  %fo = linalg.fill ins(%z : f32) outs(%eo : tensor<12x24xf32>) -> tensor<12x24xf32>
  %out = linalg.generic {indexing_maps = [affine_map<(t, e, x) -> (t, x)>, affine_map<(t, e, x) -> (x, t, e)>, affine_map<(t, e, x) -> (t, e)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%gates, %y : tensor<12x12xf32>, tensor<12x12x24xf32>) outs(%fo : tensor<12x24xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %a = arith.addf %o, %m : f32
    linalg.yield %a : f32
  } -> tensor<12x24xf32>
  return %out : tensor<12x24xf32>
}
