// item: 004.47 The rest beside the layers, as a softmax behind a product: the product is computed once, the rows are vectors.
// RUN: tenon-opt %s --schedule=mlp-xsmm-blocks | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// RAN: kernels: 1 of 1 product
// CHECK-LABEL: func.func @entry(
// CHECK-COUNT-1: call @xsmm_brgemm_invoke
// CHECK-NOT: call @xsmm_brgemm_invoke
// CHECK: vector.load
func.func @entry(%a: tensor<64x64xf32>, %b: tensor<64x96xf32>) -> tensor<64x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
  %3 = linalg.softmax dimension(1) ins(%2 : tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  return %3 : tensor<64x96xf32>
}
