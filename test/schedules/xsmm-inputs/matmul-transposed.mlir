// Matmuls whose maps transpose an operand: that operand is transposed once.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-xsmm | FileCheck %s --implicit-check-not=linalg. --implicit-check-not=memref.copy

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-3: call @xsmm_gemm_invoke
// CHECK-NOT: invoke

#km = affine_map<(m, n, k) -> (k, m)>
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>

func.func @entry(%x: tensor<64x96xf32>, %y: tensor<64x128xf32>, %z: tensor<128x96xf32>) -> (tensor<96x128xf32>, tensor<64x128xf32>) {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<96x128xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<96x128xf32>) -> tensor<96x128xf32>
  %a = linalg.matmul indexing_maps = [#km, #kn, #mn] ins(%x, %y : tensor<64x96xf32>, tensor<64x128xf32>) outs(%f1 : tensor<96x128xf32>) -> tensor<96x128xf32>
  %e2 = tensor.empty() : tensor<64x128xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<64x128xf32>) -> tensor<64x128xf32>
  %b = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%x, %z : tensor<64x96xf32>, tensor<128x96xf32>) outs(%f2 : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %a, %b : tensor<96x128xf32>, tensor<64x128xf32>
}
