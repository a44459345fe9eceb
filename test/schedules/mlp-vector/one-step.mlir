// A convolution whose reduction has one step, of which the rows are cut into
// tiles: the loop over the reduction goes, and the view that each tile has of
// its input says where it begins.

// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s
// RAN: verify: ok

// CHECK: memref.subview %arg0[0, 0, 36, 0] [1, 1, 7, 1]
// CHECK-SAME: offset: 36

func.func @entry(%a: tensor<1x1x45x1xf32>, %b: tensor<1x1x1x3xf32>) -> tensor<1x1x15x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x1x15x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x1x15x3xf32>) -> tensor<1x1x15x3xf32>
  %c = linalg.conv_2d_nhwc_hwcf {strides = dense<3> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>} ins(%a, %b : tensor<1x1x45x1xf32>, tensor<1x1x1x3xf32>) outs(%f : tensor<1x1x15x3xf32>) -> tensor<1x1x15x3xf32>
  return %c : tensor<1x1x15x3xf32>
}
