// (x + y) * (x - y) / 3, in two operations.
#all = affine_map<(m, n) -> (m, n)>
func.func @entry(%x: tensor<7x130xf32>, %y: tensor<7x130xf32>) -> tensor<7x130xf32> {
  %e = tensor.empty() : tensor<7x130xf32>
  %p = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x, %y : tensor<7x130xf32>, tensor<7x130xf32>) outs(%e : tensor<7x130xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %d = arith.subf %a, %b : f32
    %r = arith.mulf %s, %d : f32
    linalg.yield %r : f32
  } -> tensor<7x130xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%p : tensor<7x130xf32>) outs(%e : tensor<7x130xf32>) {
  ^bb0(%a: f32, %o: f32):
    %three = arith.constant 3.0 : f32
    %r = arith.divf %a, %three : f32
    linalg.yield %r : f32
  } -> tensor<7x130xf32>
  return %q : tensor<7x130xf32>
}
