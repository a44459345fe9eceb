// What goes over a window and keeps channels apart: depthwise convolutions with
// steps, with holes, with an edge of places and channels, in one dimension, with
// several filters a channel; pooling; narrow types; a number of images that is
// known at run time only; a bias.
// RUN: tenon-run %s --schedule=network --verify --dynamic-size=2 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify --dynamic-size=2 | FileCheck %s
// CHECK: verify: ok
#id = affine_map<(n, i, j, c) -> (n, i, j, c)>
#channel = affine_map<(n, i, j, c) -> (c)>
func.func @entry(%x: tensor<2x19x21x35xf32>, %f: tensor<3x3x35xf32>, %b: tensor<35xf32>, %w: tensor<2x20x9xf64>, %g: tensor<4x9xf64>,
                 %h: tensor<1x12x30x64xbf16>, %k: tensor<3x3x64xbf16>, %d: tensor<?x12x12x16xf32>, %l: tensor<3x3x16xf32>,
                 %p: tensor<1x13x14x12xi32>, %m: tensor<2x9x9x6xf32>, %q: tensor<3x3x6x4xf32>)
    -> (tensor<2x17x19x35xf32>, tensor<2x9x10x35xf32>, tensor<2x15x17x35xf32>, tensor<2x17x9xf64>, tensor<1x10x28x64xbf16>,
        tensor<?x10x10x16xf32>, tensor<1x6x6x12xi32>, tensor<2x9x10x35xf32>, tensor<2x7x7x6x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant 0.0 : f64
  %zeroh = arith.constant 0.0 : bf16
  %least = arith.constant -2147483648 : i32
  %c0 = arith.constant 0 : index

  %e0 = tensor.empty() : tensor<2x17x19x35xf32>
  %i0 = linalg.generic {indexing_maps = [#channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%b : tensor<35xf32>) outs(%e0 : tensor<2x17x19x35xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2x17x19x35xf32>
  %r0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %f : tensor<2x19x21x35xf32>, tensor<3x3x35xf32>) outs(%i0 : tensor<2x17x19x35xf32>) -> tensor<2x17x19x35xf32>

  %e1 = tensor.empty() : tensor<2x9x10x35xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x9x10x35xf32>) -> tensor<2x9x10x35xf32>
  %r1 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %f : tensor<2x19x21x35xf32>, tensor<3x3x35xf32>) outs(%i1 : tensor<2x9x10x35xf32>) -> tensor<2x9x10x35xf32>

  %e2 = tensor.empty() : tensor<2x15x17x35xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x15x17x35xf32>) -> tensor<2x15x17x35xf32>
  %r2 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<2> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %f : tensor<2x19x21x35xf32>, tensor<3x3x35xf32>) outs(%i2 : tensor<2x15x17x35xf32>) -> tensor<2x15x17x35xf32>

  %e3 = tensor.empty() : tensor<2x17x9xf64>
  %i3 = linalg.fill ins(%zeros : f64) outs(%e3 : tensor<2x17x9xf64>) -> tensor<2x17x9xf64>
  %r3 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%w, %g : tensor<2x20x9xf64>, tensor<4x9xf64>) outs(%i3 : tensor<2x17x9xf64>) -> tensor<2x17x9xf64>

  %e4 = tensor.empty() : tensor<1x10x28x64xbf16>
  %i4 = linalg.fill ins(%zeroh : bf16) outs(%e4 : tensor<1x10x28x64xbf16>) -> tensor<1x10x28x64xbf16>
  %r4 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%h, %k : tensor<1x12x30x64xbf16>, tensor<3x3x64xbf16>) outs(%i4 : tensor<1x10x28x64xbf16>) -> tensor<1x10x28x64xbf16>

  %n = tensor.dim %d, %c0 : tensor<?x12x12x16xf32>
  %e5 = tensor.empty(%n) : tensor<?x10x10x16xf32>
  %i5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<?x10x10x16xf32>) -> tensor<?x10x10x16xf32>
  %r5 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%d, %l : tensor<?x12x12x16xf32>, tensor<3x3x16xf32>) outs(%i5 : tensor<?x10x10x16xf32>) -> tensor<?x10x10x16xf32>

  %window = tensor.empty() : tensor<3x3xi32>
  %e6 = tensor.empty() : tensor<1x6x6x12xi32>
  %i6 = linalg.fill ins(%least : i32) outs(%e6 : tensor<1x6x6x12xi32>) -> tensor<1x6x6x12xi32>
  %r6 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%p, %window : tensor<1x13x14x12xi32>, tensor<3x3xi32>) outs(%i6 : tensor<1x6x6x12xi32>) -> tensor<1x6x6x12xi32>

  %windows = tensor.empty() : tensor<3x3xf32>
  %r7 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %windows : tensor<2x19x21x35xf32>, tensor<3x3xf32>) outs(%i1 : tensor<2x9x10x35xf32>) -> tensor<2x9x10x35xf32>

  %e8 = tensor.empty() : tensor<2x7x7x6x4xf32>
  %i8 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<2x7x7x6x4xf32>) -> tensor<2x7x7x6x4xf32>
  %r8 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%m, %q : tensor<2x9x9x6xf32>, tensor<3x3x6x4xf32>) outs(%i8 : tensor<2x7x7x6x4xf32>) -> tensor<2x7x7x6x4xf32>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8 : tensor<2x17x19x35xf32>, tensor<2x9x10x35xf32>, tensor<2x15x17x35xf32>, tensor<2x17x9xf64>, tensor<1x10x28x64xbf16>, tensor<?x10x10x16xf32>, tensor<1x6x6x12xi32>, tensor<2x9x10x35xf32>, tensor<2x7x7x6x4xf32>
}
