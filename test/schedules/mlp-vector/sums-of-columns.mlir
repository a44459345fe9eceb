// One column for each row of several sums: what is read turned, and with a mask, is read as vectors all the same.
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify --opt-level=0 | FileCheck %s

// CHECK: verify: ok
func.func @entry(%a: tensor<2x2x5x1xf32>, %b: tensor<2x2x1x1xf32>) -> tensor<2x5x1xf32> {
  %start = arith.constant 7.0e+3 : f32
  %e = tensor.empty() : tensor<2x5x1xf32>
  %f = linalg.fill ins(%start : f32) outs(%e : tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(b, m, n, r, k) -> (b, r, m, k)>, affine_map<(b, m, n, r, k) -> (b, r, k, n)>, affine_map<(b, m, n, r, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<2x2x5x1xf32>, tensor<2x2x1x1xf32>) outs(%f : tensor<2x5x1xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %y, %x : f32
    %q = arith.maxnumf %p, %z : f32
    linalg.yield %q : f32
  } -> tensor<2x5x1xf32>
  return %g : tensor<2x5x1xf32>
}
