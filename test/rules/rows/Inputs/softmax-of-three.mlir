// A softmax along rows of several matrices.
func.func @entry(%x: tensor<4x128x256xf32>) -> tensor<4x128x256xf32> {
  %e = tensor.empty() : tensor<4x128x256xf32>
  %r = linalg.softmax dimension(2) ins(%x : tensor<4x128x256xf32>) outs(%e : tensor<4x128x256xf32>) -> tensor<4x128x256xf32>
  return %r : tensor<4x128x256xf32>
}
