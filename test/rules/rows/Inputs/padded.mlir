// Two layers over an image, of which the second pads what the first gives.
func.func @entry(%x: tensor<1x24x24x64xf32>, %w: tensor<64x64xf32>, %f: tensor<3x3x64x64xf32>) -> (tensor<1x24x24x64xf32>, tensor<1x24x24x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.collapse_shape %x [[0, 1, 2], [3]] : tensor<1x24x24x64xf32> into tensor<576x64xf32>
  %a = tensor.empty() : tensor<576x64xf32>
  %b = linalg.fill ins(%zero : f32) outs(%a : tensor<576x64xf32>) -> tensor<576x64xf32>
  %c = linalg.matmul ins(%rows, %w : tensor<576x64xf32>, tensor<64x64xf32>) outs(%b : tensor<576x64xf32>) -> tensor<576x64xf32>
  %image = tensor.expand_shape %c [[0, 1, 2], [3]] output_shape [1, 24, 24, 64] : tensor<576x64xf32> into tensor<1x24x24x64xf32>
  %padded = tensor.pad %image low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %v: index, %k: index):
    tensor.yield %zero : f32
  } : tensor<1x24x24x64xf32> to tensor<1x26x26x64xf32>
  %d = tensor.empty() : tensor<1x24x24x64xf32>
  %e = linalg.fill ins(%zero : f32) outs(%d : tensor<1x24x24x64xf32>) -> tensor<1x24x24x64xf32>
  %g = linalg.conv_2d_nhwc_hwcf ins(%padded, %f : tensor<1x26x26x64xf32>, tensor<3x3x64x64xf32>) outs(%e : tensor<1x24x24x64xf32>) -> tensor<1x24x24x64xf32>
  return %image, %g : tensor<1x24x24x64xf32>, tensor<1x24x24x64xf32>
}
