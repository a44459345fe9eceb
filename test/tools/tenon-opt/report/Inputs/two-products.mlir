func.func @entry(%a: tensor<64x32xf32>, %b: tensor<32x64xf32>, %c: tensor<64x64xf32>, %x: tensor<64x32xi8>, %y: tensor<32x64xi8>, %z: tensor<64x64xi32>) -> (tensor<64x64xf32>, tensor<64x64xi32>) {
  %r = linalg.matmul ins(%a, %b : tensor<64x32xf32>, tensor<32x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %s = linalg.matmul ins(%x, %y : tensor<64x32xi8>, tensor<32x64xi8>) outs(%z : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %r, %s : tensor<64x64xf32>, tensor<64x64xi32>
}
