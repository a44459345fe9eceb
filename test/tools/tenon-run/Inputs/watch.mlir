func.func @entry() -> tensor<2xf32> {
  %two = arith.constant 2.0 : f32
  %empty = tensor.empty() : tensor<2xf32>
  %0 = linalg.fill ins(%two : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
