// TOSA is what every entry takes, beside linalg; the schedule `tosa` alone makes
// linalg of it.

// RUN: tenon-opt %s --schedule=tosa | FileCheck %s --implicit-check-not=tosa.
// CHECK: linalg.conv_2d_nhwc_fhwc
// CHECK: linalg.batch_matmul
// RUN: tenon-run %s --schedule=network --verify 2>&1 | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify 2>&1 | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=reshape-fuse --verify 2>&1 | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=fuse-elementwise --verify 2>&1 | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=flatten --verify 2>&1 | FileCheck %s --check-prefix=OK
// RUN: tenon-run %s --schedule=reshape-up,reshape-down --verify 2>&1 | FileCheck %s --check-prefix=OK
// OK: verify: ok

// Convolution and product end as kernels.
// RUN: tenon-opt %s --schedule=mlp-xsmm | FileCheck %s --check-prefix=KERNELS
// KERNELS: call @xsmm_brgemm_dispatch
// KERNELS: call @xsmm_gemm_dispatch

// The sums by hand: a corner of the convolution reads 2 x 2 points of 4 channels.
// RUN: tenon-run %s --entry=corner --schedule=loops --print | FileCheck %s --check-prefix=CORNER
// CORNER: 4.5

func.func @entry(%x: tensor<1x8x8x4xf32>, %m: tensor<1x64x16xf32>) -> (tensor<1x8x8x16xf32>, tensor<1x64x16xf32>) {
  %w = "tosa.const"() <{values = dense<0.25> : tensor<16x3x3x4xf32>}> : () -> tensor<16x3x3x4xf32>
  %b = "tosa.const"() <{values = dense<0.5> : tensor<16xf32>}> : () -> tensor<16xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<16x3x3x4xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x16xf32>
  %r = tosa.clamp %c {min_val = 0.0 : f32, max_val = 3.4028235e38 : f32} : (tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32>
  %v = "tosa.const"() <{values = dense<0.125> : tensor<1x16x16xf32>}> : () -> tensor<1x16x16xf32>
  %p = tosa.matmul %m, %v, %zp, %zp : (tensor<1x64x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x16xf32>
  %one = "tosa.const"() <{values = dense<0.5> : tensor<1x1x16xf32>}> : () -> tensor<1x1x16xf32>
  %q = tosa.add %p, %one : (tensor<1x64x16xf32>, tensor<1x1x16xf32>) -> tensor<1x64x16xf32>
  %t = tosa.tanh %q : (tensor<1x64x16xf32>) -> tensor<1x64x16xf32>
  return %r, %t : tensor<1x8x8x16xf32>, tensor<1x64x16xf32>
}

func.func @corner() -> tensor<f32> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<1x8x8x4xf32>}> : () -> tensor<1x8x8x4xf32>
  %w = "tosa.const"() <{values = dense<0.25> : tensor<16x3x3x4xf32>}> : () -> tensor<16x3x3x4xf32>
  %b = "tosa.const"() <{values = dense<0.5> : tensor<16xf32>}> : () -> tensor<16xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<16x3x3x4xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x16xf32>
  %corner = tensor.extract_slice %c[0, 0, 0, 0] [1, 1, 1, 1] [1, 1, 1, 1] : tensor<1x8x8x16xf32> to tensor<f32>
  return %corner : tensor<f32>
}
