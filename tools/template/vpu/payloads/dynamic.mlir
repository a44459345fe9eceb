// Any number of rows.
#all = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>
func.func @entry(%x: tensor<?x130xf32>, %b: tensor<130xf32>, %out: tensor<?x130xf32>) -> tensor<?x130xf32> {
  %y = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x, %b : tensor<?x130xf32>, tensor<130xf32>) outs(%out : tensor<?x130xf32>) {
  ^bb0(%s: f32, %t: f32, %o: f32):
    %r = arith.minimumf %s, %t : f32
    linalg.yield %r : f32
  } -> tensor<?x130xf32>
  return %y : tensor<?x130xf32>
}
