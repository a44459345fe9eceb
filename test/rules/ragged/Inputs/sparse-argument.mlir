// A function that takes a sparse tensor.
#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>

func.func @entry(%a: tensor<3x4xf32, #CSR>, %b: tensor<4x8xf32>, %c: tensor<3x8xf32>) -> tensor<3x8xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<3x4xf32, #CSR>, tensor<4x8xf32>) outs(%c : tensor<3x8xf32>) -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}
