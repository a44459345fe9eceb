// One division after the other.
#id = affine_map<(i, j) -> (i, j)>
func.func @entry(%x: tensor<256x256xf64>, %y: tensor<256x256xf64>) -> tensor<256x256xf64> {
  %e = tensor.empty() : tensor<256x256xf64>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<256x256xf64>, tensor<256x256xf64>) outs(%e : tensor<256x256xf64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %0 = arith.divf %a, %b : f64
    %1 = arith.divf %b, %0 : f64
    %2 = arith.divf %0, %1 : f64
    %3 = arith.divf %1, %2 : f64
    linalg.yield %3 : f64
  } -> tensor<256x256xf64>
  return %r : tensor<256x256xf64>
}
