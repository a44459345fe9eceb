// Convolutions in one dimension, with holes, with steps, and in three dimensions, as
// frameworks hand them over: each is kernels, whose left operand is a window that slides.

// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=channels-last,mlp-xsmm | FileCheck %s
// RUN: tenon-opt %s --schedule=channels-last,network --set kernels=all | FileCheck %s
// RUN: tenon-run %s --schedule=channels-last,mlp-xsmm --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=channels-last,network --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// RAN: kernels: 4 of 4 products

// CHECK-LABEL: func.func @entry(
// CHECK-NOT: arith.mulf
// CHECK-COUNT-4: call @xsmm_brgemm_invoke
// CHECK-NOT: arith.mulf
// CHECK: return

func.func @entry(%x: tensor<1x32x20xf32>, %w: tensor<32x32x3xf32>, %y: tensor<1x32x18x18xf32>, %v: tensor<32x32x3x3xf32>,
                 %z: tensor<1x16x6x10x18xf32>, %u: tensor<16x16x2x3x3xf32>)
    -> (tensor<1x32x18xf32>, tensor<1x32x14x14xf32>, tensor<1x32x8x8xf32>, tensor<1x16x5x8x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<1x32x18xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<1x32x18xf32>) -> tensor<1x32x18xf32>
  %r0 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%x, %w : tensor<1x32x20xf32>, tensor<32x32x3xf32>) outs(%i0 : tensor<1x32x18xf32>) -> tensor<1x32x18xf32>
  %e1 = tensor.empty() : tensor<1x32x14x14xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
  %r1 = linalg.conv_2d_nchw_fchw {dilations = dense<2> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%y, %v : tensor<1x32x18x18xf32>, tensor<32x32x3x3xf32>) outs(%i1 : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
  %e2 = tensor.empty() : tensor<1x32x8x8xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x32x8x8xf32>) -> tensor<1x32x8x8xf32>
  %r2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%y, %v : tensor<1x32x18x18xf32>, tensor<32x32x3x3xf32>) outs(%i2 : tensor<1x32x8x8xf32>) -> tensor<1x32x8x8xf32>
  %e3 = tensor.empty() : tensor<1x16x5x8x16xf32>
  %i3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<1x16x5x8x16xf32>) -> tensor<1x16x5x8x16xf32>
  %r3 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%z, %u : tensor<1x16x6x10x18xf32>, tensor<16x16x2x3x3xf32>) outs(%i3 : tensor<1x16x5x8x16xf32>) -> tensor<1x16x5x8x16xf32>
  return %r0, %r1, %r2, %r3 : tensor<1x32x18xf32>, tensor<1x32x14x14xf32>, tensor<1x32x8x8xf32>, tensor<1x16x5x8x16xf32>
}
