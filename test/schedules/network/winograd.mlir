// A Winograd convolution, as transform.structured.winograd_conv2d makes it, computes the convolution that it stands for.
// RUN: tenon-run %s --schedule=network --verify --print | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify --print | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-xsmm --verify --print | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify --print | FileCheck %s
// CHECK: 1
// CHECK: verify: ok

// Returns whether each element is within 0.001 of the convolution.
func.func @entry(%image: tensor<2x10x14x5xf32>, %filter: tensor<7x3x3x5xf32>) -> i1 {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x6x5x7xf32>
  %filters = linalg.winograd_filter_transform fmr(F_4_3) ins(%filter : tensor<7x3x3x5xf32>) outs(%e0 : tensor<6x6x5x7xf32>) -> tensor<6x6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x6x2x3x2x5xf32>
  %images = linalg.winograd_input_transform fmr(F_4_3) ins(%image : tensor<2x10x14x5xf32>) outs(%e1 : tensor<6x6x2x3x2x5xf32>) -> tensor<6x6x2x3x2x5xf32>
  %b = tensor.collapse_shape %filters [[0, 1], [2], [3]] : tensor<6x6x5x7xf32> into tensor<36x5x7xf32>
  %a = tensor.collapse_shape %images [[0, 1], [2, 3, 4], [5]] : tensor<6x6x2x3x2x5xf32> into tensor<36x12x5xf32>
  %e2 = tensor.empty() : tensor<36x12x7xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<36x12x7xf32>) -> tensor<36x12x7xf32>
  %products = linalg.batch_matmul ins(%a, %b : tensor<36x12x5xf32>, tensor<36x5x7xf32>) outs(%f2 : tensor<36x12x7xf32>) -> tensor<36x12x7xf32>
  %tiles = tensor.expand_shape %products [[0, 1], [2, 3, 4], [5]] output_shape [6, 6, 2, 3, 2, 7] : tensor<36x12x7xf32> into tensor<6x6x2x3x2x7xf32>
  %e3 = tensor.empty() : tensor<2x8x12x7xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x8x12x7xf32>) -> tensor<2x8x12x7xf32>
  %fast = linalg.winograd_output_transform fmr(F_4_3) ins(%tiles : tensor<6x6x2x3x2x7xf32>) outs(%f3 : tensor<2x8x12x7xf32>) -> tensor<2x8x12x7xf32>
  %direct = linalg.conv_2d_nhwc_fhwc ins(%image, %filter : tensor<2x10x14x5xf32>, tensor<7x3x3x5xf32>) outs(%f3 : tensor<2x8x12x7xf32>) -> tensor<2x8x12x7xf32>
  %difference = linalg.sub ins(%fast, %direct : tensor<2x8x12x7xf32>, tensor<2x8x12x7xf32>) outs(%e3 : tensor<2x8x12x7xf32>) -> tensor<2x8x12x7xf32>
  %distance = linalg.abs ins(%difference : tensor<2x8x12x7xf32>) outs(%e3 : tensor<2x8x12x7xf32>) -> tensor<2x8x12x7xf32>
  %e4 = tensor.empty() : tensor<f32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<f32>) -> tensor<f32>
  %most = linalg.reduce {arith.maximumf} ins(%distance : tensor<2x8x12x7xf32>) outs(%f4 : tensor<f32>) dimensions = [0, 1, 2, 3]
  %number = tensor.extract %most[] : tensor<f32>
  %bound = arith.constant 0.001 : f32
  %near = arith.cmpf olt, %number, %bound : f32
  return %near : i1
}
