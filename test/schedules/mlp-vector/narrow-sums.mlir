// Sums of f16 and bf16 are rounded once: of squares along short rows and columns, and where
// several loops add up, tile by tile or along a filter.
// RUN: tenon-run %s --schedule=mlp-vector --entry=squares --verify | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --entry=squares_of_columns --verify | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --entry=filter --verify | FileCheck %s
// RUN: tenon-gen --seed=1 --float-type=bf16 --tiles=32,32,32 | tenon-run - --schedule=mlp-vector --target=host,-avx512bf16 --verify | FileCheck %s
// What follows a product is computed of the sum itself, and rounded once with it.
// RUN: tenon-gen --bias --relu --seed=1 --float-type=bf16 --tiles=32,32,32 | tenon-run - --schedule=mlp-vector --verify | FileCheck %s --check-prefix=FOLLOWED
// FOLLOWED: verify: ok
// CHECK: verify: ok, max difference 0 (

func.func @squares(%x: tensor<5x7xf16>, %out: tensor<5xf16>) -> tensor<5xf16> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<5x7xf16>) outs(%out : tensor<5xf16>) {
  ^bb0(%a: f16, %o: f16):
    %q = arith.mulf %a, %a : f16
    %s = arith.addf %o, %q : f16
    linalg.yield %s : f16
  } -> tensor<5xf16>
  return %r : tensor<5xf16>
}

func.func @squares_of_columns(%x: tensor<2x5x31xf16>, %out: tensor<2x31xf16>) -> tensor<2x31xf16> {
  %r = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, j)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%x : tensor<2x5x31xf16>) outs(%out : tensor<2x31xf16>) {
  ^bb0(%a: f16, %o: f16):
    %q = arith.mulf %a, %a : f16
    %s = arith.addf %o, %q : f16
    linalg.yield %s : f16
  } -> tensor<2x31xf16>
  return %r : tensor<2x31xf16>
}

func.func @filter(%x: tensor<1x18x18x32xbf16>, %w: tensor<3x3x32x64xbf16>, %out: tensor<1x16x16x64xbf16>) -> tensor<1x16x16x64xbf16> {
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x18x18x32xbf16>, tensor<3x3x32x64xbf16>) outs(%out : tensor<1x16x16x64xbf16>) -> tensor<1x16x16x64xbf16>
  return %r : tensor<1x16x16x64xbf16>
}
