// Contractions with several reductions.
// RUN: tenon-opt %s --rules=vector/reductions | FileCheck %s

#a = affine_map<(r, m, n, k) -> (r, m, k)>
#b = affine_map<(r, m, n, k) -> (r, k, n)>
#c = affine_map<(r, m, n, k) -> (m, n)>
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// LoopOverReductions; it leaves alone a product with one reduction.
// CHECK-LABEL: func.func @sums
// CHECK: linalg.generic
// CHECK-SAME: {tenon.tile = #tenon.tile<level = "sum", sizes = [1, 0, 0, 0]>}
// CHECK: linalg.generic
// CHECK-NOT: tenon.tile
func.func @sums(%x: tensor<5x4x8xf32>, %y: tensor<5x8x16xf32>, %z: tensor<4x16xf32>, %u: tensor<4x8xf32>, %v: tensor<8x16xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%x, %y : tensor<5x4x8xf32>, tensor<5x8x16xf32>) outs(%z : tensor<4x16xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  %1 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u, %v : tensor<4x8xf32>, tensor<8x16xf32>) outs(%z : tensor<4x16xf32>) {
  ^bb0(%l: f32, %r: f32, %sum: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %0, %1 : tensor<4x16xf32>, tensor<4x16xf32>
}
