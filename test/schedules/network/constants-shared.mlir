// A constant is packed once for all functions that read it: one that is called,
// one of rows whose number is known at run time, and one that nobody calls.

// RUN: tenon-run %s --schedule=network --set tile_n=16 --dynamic-size=45 --verify -n 3 --threads=2 | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=network --set tile_n=16 | FileCheck %s

// RAN: verify: ok

// CHECK:     memref.global "private" constant @[[PACKED:.*]] : memref<2x1x4x16xf32> = dense<
// CHECK-NOT: memref.global
// CHECK-LABEL: func.func private @unused(
// CHECK-COUNT-1: memref.get_global @[[PACKED]]
// CHECK-LABEL: func.func @rows(
// CHECK-COUNT-1: memref.get_global @[[PACKED]]
// CHECK-LABEL: func.func @entry(
// CHECK-COUNT-1: memref.get_global @[[PACKED]]
// CHECK-NOT: linalg.transpose

#w = dense<"0x48E13ABFD7A3303F14AE073F48E1FABE0AD723BCCDCCCCBD9A99993EE17A143F295C4FBFD7A370BF1F852B3FB81E05BEB81E053F000080BFAE47E1BDAE47E13E713D0ABF0AD7633FCDCC4C3FD7A370BF333373BF0AD7A33DAE47613F8FC275BE85EB11BF0AD723BED7A370BF295C0FBF8FC2F5BD0AD723BC14AE07BF713D0ABF295C0FBF0AD7A3BD3D0AD7BE8FC275BF7B142E3FAE47E13D295C8F3EAE4721BFA4707D3FEC51383F5C8F42BFC3F5A8BEAE47E13E3D0AD73E52B85E3F0AD723BEC3F5283F7B14AE3E14AEC7BEEC51383E5C8F423FD7A3303F0AD7233CEC51383E7B146EBF5C8F02BF3D0A173F7B142EBE666626BFCDCCCC3D85EBD13E3333B33E000080BE8FC2F5BD0AD7A33C295C0F3F0AD7233D3D0A57BE0AD7A3BCD7A370BFC3F568BF85EBD13EEC51783F5C8F423E3D0A57BEC3F528BF000000008FC2753F713D0A3F0AD7A33DEC51383F713D0ABF8FC2F53C6666663F0AD7233E0AD7A3BD1F85EBBECDCCCC3DC3F5683FA4707DBF85EB113F0AD7233FB81E453F8FC2F53E52B81E3F0AD7233D8FC2F53D9A9919BE0AD763BFA4703D3F295C0F3E9A9919BF0AD7233C8FC2F5BCE17A94BE52B89EBE0AD7A33D0000803EAE47613E0AD7A3BDD7A370BF713D0ABF666626BF7B142E3EEC51383F9A99193F3D0A173FAE47213F48E1FABE7B142E3F3333B33EE17A54BFEC5178BFEC5178BF5C8F023F000000BF"> : tensor<4x32xf32>

func.func private @unused(%x: tensor<48x4xf32>, %to: tensor<48x32xf32>) -> tensor<48x32xf32> {
  %w = arith.constant #w
  %0 = linalg.matmul ins(%x, %w : tensor<48x4xf32>, tensor<4x32xf32>) outs(%to : tensor<48x32xf32>) -> tensor<48x32xf32>
  return %0 : tensor<48x32xf32>
}

func.func @rows(%x: tensor<?x4xf32>) -> tensor<?x32xf32> {
  %w = arith.constant #w
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%m) : tensor<?x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x32xf32>) -> tensor<?x32xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x4xf32>, tensor<4x32xf32>) outs(%f : tensor<?x32xf32>) -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}

func.func @entry(%x: tensor<?x4xf32>, %y: tensor<48x4xf32>) -> (tensor<?x32xf32>, tensor<48x32xf32>) {
  %w = arith.constant #w
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<48x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<48x32xf32>) -> tensor<48x32xf32>
  %0 = linalg.matmul ins(%y, %w : tensor<48x4xf32>, tensor<4x32xf32>) outs(%f : tensor<48x32xf32>) -> tensor<48x32xf32>
  %1 = call @rows(%x) : (tensor<?x4xf32>) -> tensor<?x32xf32>
  return %1, %0 : tensor<?x32xf32>, tensor<48x32xf32>
}
