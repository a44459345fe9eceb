// Remainders of floats are no calls, and exact: of all pairs of zeros, infinities, NaN, the least and the largest
// numbers, and of random ones.
// RUN: tenon-run %s --schedule=mlp-vector --entry=pairs --verify --tolerance=0 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --entry=random --verify --tolerance=0 | FileCheck %s
// RUN: sed -e "/^func.func @pairs/,/^}/d" -e s/f32/f16/g %s | tenon-run - --schedule=mlp-vector --entry=random --verify --tolerance=0 | FileCheck %s
// RUN: sed -e "/^func.func @pairs/,/^}/d" -e s/f32/bf16/g %s | tenon-run - --schedule=mlp-vector --entry=random --verify --tolerance=0 | FileCheck %s
// CHECK: verify: ok
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=VECTORS
// VECTORS-NOT: arith.remf
func.func @pairs() -> tensor<16x16xf32> {
  %x = arith.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.0e-45, -1.0e-45, 1.0e-38, -1.0, 1.0, 0.1, -7.0, 3.4e38, -3.4e38, 1.0e30, 16777217.0]> : tensor<16xf32>
  %e = tensor.empty() : tensor<16x16xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%x, %x : tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<16x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %z = arith.remf %a, %b : f32
    linalg.yield %z : f32
  } -> tensor<16x16xf32>
  return %r : tensor<16x16xf32>
}

func.func @random(%x: tensor<64x257xf32>, %y: tensor<64x257xf32>) -> tensor<64x257xf32> {
  %e = tensor.empty() : tensor<64x257xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<64x257xf32>, tensor<64x257xf32>) outs(%e : tensor<64x257xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %z = arith.remf %a, %b : f32
    linalg.yield %z : f32
  } -> tensor<64x257xf32>
  return %r : tensor<64x257xf32>
}
