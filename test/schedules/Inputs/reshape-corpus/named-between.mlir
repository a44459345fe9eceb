// Named operations and a transpose with reshapes between them.
func.func @entry(%a: tensor<6x4xf32>, %b: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %i = tensor.empty() : tensor<4x6xf32>
  %t = linalg.transpose ins(%a : tensor<6x4xf32>) outs(%i : tensor<4x6xf32>) permutation = [1, 0]
  %u = linalg.exp ins(%t : tensor<4x6xf32>) outs(%i : tensor<4x6xf32>) -> tensor<4x6xf32>
  %e = tensor.expand_shape %u [[0], [1, 2]]
      output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
  %j = tensor.empty() : tensor<2x3x4xf32>
  %w = linalg.transpose ins(%e : tensor<4x2x3xf32>) outs(%j : tensor<2x3x4xf32>) permutation = [1, 2, 0]
  %r = linalg.add ins(%w, %b : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%j : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}
