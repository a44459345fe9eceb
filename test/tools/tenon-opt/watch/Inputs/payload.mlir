func.func @maxima(%a: i32, %b: i32) -> (i32, i32) {
  %x = arith.maxsi %a, %b {keep} : i32
  %y = arith.maxsi %b, %a : i32
  return %x, %y : i32, i32
}

func.func @zero(%out: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%out : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
