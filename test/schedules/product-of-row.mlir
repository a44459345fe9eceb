// A product that reads a bias and is read along its columns is no row of its reader's
// loop: it has two loops there, and stays as it is.
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// CHECK: verify: ok

func.func @entry(%x: tensor<3x320xf32>, %b: tensor<320xf32>, %w: tensor<200x320xf32>) -> tensor<3x200xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x200xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x200xf32>) -> tensor<3x200xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %b, %w : tensor<3x320xf32>, tensor<320xf32>, tensor<200x320xf32>) outs(%f : tensor<3x200xf32>) {
  ^bb0(%a: f32, %c: f32, %d: f32, %sum: f32):
    %1 = arith.addf %a, %c : f32
    %2 = arith.mulf %1, %d : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<3x200xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x200xf32>) outs(%e : tensor<3x200xf32>) {
  ^bb0(%a: f32, %o: f32):
    %5 = math.exp %a : f32
    %6 = arith.addf %5, %a : f32
    %7 = arith.mulf %6, %a : f32
    linalg.yield %7 : f32
  } -> tensor<3x200xf32>
  return %4 : tensor<3x200xf32>
}
