// A convolution of integers by steps, its channels first: what columns read of an image
// is copied side by side, as that of floats is, and no vector is gathered.

// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-vector --target=x86_64,x86-64-v4,vector-bits=512 | FileCheck %s
// RAN: verify: ok, max difference 0 (

// CHECK-LABEL: func.func @entry(
// CHECK: arith.muli {{.*}} : vector<16xi32>
// CHECK-NOT: vector.insert
// CHECK: return

func.func @entry(%x: tensor<1x8x33x33xi32>, %w: tensor<16x8x3x3xi32>, %e: tensor<1x16x16x16xi32>) -> tensor<1x16x16x16xi32> {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x8x33x33xi32>, tensor<16x8x3x3xi32>) outs(%e : tensor<1x16x16x16xi32>) -> tensor<1x16x16x16xi32>
  return %0 : tensor<1x16x16x16xi32>
}
