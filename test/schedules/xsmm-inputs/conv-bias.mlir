// The zero before a convolution, and the bias and relu behind it, are part of its
// first and its last call: channels last with a bias along columns, channels first
// with one along rows, and a residual.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-xsmm --set tile_m=32 | FileCheck %s --implicit-check-not=memref.copy

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-8: call @xsmm_{{(fused_br|br)?gemm}}_invoke
// CHECK-NOT: gemm_invoke

#all = affine_map<(n, h, w, c) -> (n, h, w, c)>
#last = affine_map<(n, h, w, c) -> (c)>
#second = affine_map<(n, h, w, c) -> (h)>

func.func @entry(%x: tensor<2x16x34x16xf32>, %w: tensor<3x3x16x64xf32>, %bias: tensor<64xf32>, %y: tensor<2x16x10x34xf32>, %v: tensor<32x16x3x3xf32>, %channel: tensor<32xf32>, %z: tensor<1x7x40x24xf32>, %u: tensor<1x1x24x64xf32>, %residual: tensor<1x7x40x64xf32>) -> (tensor<2x14x32x64xf32>, tensor<2x32x8x32xf32>, tensor<1x7x40x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<2x14x32x64xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x14x32x64xf32>) -> tensor<2x14x32x64xf32>
  %m1 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<2x16x34x16xf32>, tensor<3x3x16x64xf32>) outs(%f1 : tensor<2x14x32x64xf32>) -> tensor<2x14x32x64xf32>
  %b1 = linalg.generic {indexing_maps = [#all, #last, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%m1, %bias : tensor<2x14x32x64xf32>, tensor<64xf32>) outs(%e1 : tensor<2x14x32x64xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<2x14x32x64xf32>
  %r1 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%b1 : tensor<2x14x32x64xf32>) outs(%e1 : tensor<2x14x32x64xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.maximumf %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<2x14x32x64xf32>

  %e2 = tensor.empty() : tensor<2x32x8x32xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x32x8x32xf32>) -> tensor<2x32x8x32xf32>
  %m2 = linalg.conv_2d_nchw_fchw ins(%y, %v : tensor<2x16x10x34xf32>, tensor<32x16x3x3xf32>) outs(%f2 : tensor<2x32x8x32xf32>) -> tensor<2x32x8x32xf32>
  %b2 = linalg.generic {indexing_maps = [#all, #second, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%m2, %channel : tensor<2x32x8x32xf32>, tensor<32xf32>) outs(%e2 : tensor<2x32x8x32xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<2x32x8x32xf32>
  %r2 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%b2 : tensor<2x32x8x32xf32>) outs(%e2 : tensor<2x32x8x32xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.maximumf %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<2x32x8x32xf32>

  %e3 = tensor.empty() : tensor<1x7x40x64xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<1x7x40x64xf32>) -> tensor<1x7x40x64xf32>
  %m3 = linalg.conv_2d_nhwc_hwcf ins(%z, %u : tensor<1x7x40x24xf32>, tensor<1x1x24x64xf32>) outs(%f3 : tensor<1x7x40x64xf32>) -> tensor<1x7x40x64xf32>
  %r3 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%m3, %residual : tensor<1x7x40x64xf32>, tensor<1x7x40x64xf32>) outs(%e3 : tensor<1x7x40x64xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<1x7x40x64xf32>
  return %r1, %r2, %r3 : tensor<2x14x32x64xf32>, tensor<2x32x8x32xf32>, tensor<1x7x40x64xf32>
}
