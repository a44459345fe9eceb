// Channels last, a filter of one element and a stride: rows of the input are skipped, not copied.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=network | FileCheck %s --implicit-check-not=linalg. --implicit-check-not=memref.copy --implicit-check-not=memref.alloc

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-1: call @xsmm_gemm_invoke
// CHECK-NOT: invoke

func.func @entry(%x: tensor<2x8x64x24xf32>, %w: tensor<1x1x24x64xf32>) -> tensor<2x4x32x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x32x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x32x64xf32>) -> tensor<2x4x32x64xf32>
  %m = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<2x8x64x24xf32>, tensor<1x1x24x64xf32>) outs(%f : tensor<2x4x32x64xf32>) -> tensor<2x4x32x64xf32>
  return %m : tensor<2x4x32x64xf32>
}
