// @twice calls @once two times; @product is called by nobody.
func.func @once(%a: tensor<8xf32>) -> tensor<8xf32> {
  %r = linalg.exp ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func @twice(%a: tensor<8xf32>) -> tensor<8xf32> {
  %b = call @once(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %c = call @once(%b) : (tensor<8xf32>) -> tensor<8xf32>
  return %c : tensor<8xf32>
}
func.func @product(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %r = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}
