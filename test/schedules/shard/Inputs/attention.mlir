// One block of attention: 12 places of 24 features, 6 heads of 4.
#p2 = affine_map<(s, h, d, e) -> (s, e)>
#w3 = affine_map<(s, h, d, e) -> (e, h, d)>
#o3 = affine_map<(s, h, d, e) -> (h, s, d)>
#q = affine_map<(h, s, t, d) -> (h, s, d)>
#k = affine_map<(h, s, t, d) -> (h, t, d)>
#c = affine_map<(h, s, t, d) -> (h, s, t)>
#a = affine_map<(h, s, d, t) -> (h, s, t)>
#v = affine_map<(h, s, d, t) -> (h, t, d)>
#u = affine_map<(h, s, d, t) -> (h, s, d)>
#ci = affine_map<(s, e, h, d) -> (h, s, d)>
#wo = affine_map<(s, e, h, d) -> (h, d, e)>
#co = affine_map<(s, e, h, d) -> (s, e)>
func.func @entry(%x: tensor<12x24xf32>, %wq: tensor<24x6x4xf32>, %wk: tensor<24x6x4xf32>, %wv: tensor<24x6x4xf32>, %wo: tensor<6x4x24xf32>) -> tensor<12x24xf32> {
  %z = arith.constant 0.0 : f32
  %scale = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<6x12x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<6x12x4xf32>) -> tensor<6x12x4xf32>
  %q = linalg.contract indexing_maps = [#p2, #w3, #o3] ins(%x, %wq : tensor<12x24xf32>, tensor<24x6x4xf32>) outs(%f : tensor<6x12x4xf32>) -> tensor<6x12x4xf32>
  %k = linalg.contract indexing_maps = [#p2, #w3, #o3] ins(%x, %wk : tensor<12x24xf32>, tensor<24x6x4xf32>) outs(%f : tensor<6x12x4xf32>) -> tensor<6x12x4xf32>
  %v = linalg.contract indexing_maps = [#p2, #w3, #o3] ins(%x, %wv : tensor<12x24xf32>, tensor<24x6x4xf32>) outs(%f : tensor<6x12x4xf32>) -> tensor<6x12x4xf32>
  %es = tensor.empty() : tensor<6x12x12xf32>
  %fs = linalg.fill ins(%z : f32) outs(%es : tensor<6x12x12xf32>) -> tensor<6x12x12xf32>
  %s = linalg.contract indexing_maps = [#q, #k, #c] ins(%q, %k : tensor<6x12x4xf32>, tensor<6x12x4xf32>) outs(%fs : tensor<6x12x12xf32>) -> tensor<6x12x12xf32>
  %n = linalg.generic {indexing_maps = [affine_map<(h, s, t) -> (h, s, t)>, affine_map<(h, s, t) -> (h, s, t)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : tensor<6x12x12xf32>) outs(%es : tensor<6x12x12xf32>) {
  ^bb0(%p: f32, %o: f32):
    %m = arith.mulf %p, %scale : f32
    linalg.yield %m : f32
  } -> tensor<6x12x12xf32>
  %soft = linalg.softmax dimension(2) ins(%n : tensor<6x12x12xf32>) outs(%es : tensor<6x12x12xf32>) -> tensor<6x12x12xf32>
  %ctx = linalg.contract indexing_maps = [#a, #v, #u] ins(%soft, %v : tensor<6x12x12xf32>, tensor<6x12x4xf32>) outs(%f : tensor<6x12x4xf32>) -> tensor<6x12x4xf32>
  %eo = tensor.empty() : tensor<12x24xf32>
  %fo = linalg.fill ins(%z : f32) outs(%eo : tensor<12x24xf32>) -> tensor<12x24xf32>
  %out = linalg.contract indexing_maps = [#ci, #wo, #co] ins(%ctx, %wo : tensor<6x12x4xf32>, tensor<6x4x24xf32>) outs(%fo : tensor<12x24xf32>) -> tensor<12x24xf32>
  %sum = linalg.add ins(%out, %x : tensor<12x24xf32>, tensor<12x24xf32>) outs(%eo : tensor<12x24xf32>) -> tensor<12x24xf32>
  return %sum : tensor<12x24xf32>
}
