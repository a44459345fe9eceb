// Channels first, a filter of one element.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=network | FileCheck %s --implicit-check-not=memref.copy

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-1: call @xsmm_gemm_invoke
// CHECK-NOT: invoke

func.func @entry(%x: tensor<2x16x8x32xf32>, %w: tensor<32x16x1x1xf32>) -> tensor<2x32x8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x32x8x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x32x8x32xf32>) -> tensor<2x32x8x32xf32>
  %m = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x16x8x32xf32>, tensor<32x16x1x1xf32>) outs(%f : tensor<2x32x8x32xf32>) -> tensor<2x32x8x32xf32>
  return %m : tensor<2x32x8x32xf32>
}
