// The larger of two arrays, by what it makes of NaN and zeros: in vectors, and as a
// kernel of the xsmm dialect.

// RUN: tenon-run %s --schedule=network --verify --tolerance=0 | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify --tolerance=0 | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify --tolerance=0 | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

#id = affine_map<(i, j) -> (i, j)>

func.func @entry() -> (tensor<2x8xf32>, tensor<2x8xf32>) {
  %x = arith.constant dense<[[0x7FC00000, 0xFFC00000, 1.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1.5, -1.5],
                             [0.0, -0.0, -0.0, -3.0, 0.0, 2.0, -2.0, 0x7FC00000]]> : tensor<2x8xf32>
  %y = arith.constant dense<[[1.0, -1.0, 0x7FC00000, 0xFFC00000, 0xFF800000, 0.0, 2.0, -2.0],
                             [0.0, -0.0, 0.0, -0.0, 0x7FC00000, 0x7F800000, -4.0, 0xFF800000]]> : tensor<2x8xf32>
  %e = tensor.empty() : tensor<2x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<2x8xf32>, tensor<2x8xf32>) outs(%e : tensor<2x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %r = arith.maximumf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<2x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<2x8xf32>, tensor<2x8xf32>) outs(%e : tensor<2x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %r = arith.maxnumf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<2x8xf32>
  return %0, %1 : tensor<2x8xf32>, tensor<2x8xf32>
}
