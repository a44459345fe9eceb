// item: 001.10 A reshape at the boundary does not stop the pipeline of blocks: the product is written through a view of the result.
// RUN: tenon-opt %s --schedule=mlp-xsmm-blocks | FileCheck %s --implicit-check-not=memref.copy
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=reshape-up,mlp-xsmm-blocks --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// RAN: kernels: 1 of 1 product

// Two packed operands are all that is allocated.
// CHECK: memref.collapse_shape %arg2
// CHECK-COUNT-2: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: call @xsmm_brgemm_invoke
func.func @entry(%a: tensor<128x64xf32>, %b: tensor<64x128xf32>) -> tensor<2x64x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<128x64xf32>, tensor<64x128xf32>) outs(%f : tensor<128x128xf32>) -> tensor<128x128xf32>
  %3 = tensor.expand_shape %2 [[0, 1], [2]] output_shape [2, 64, 128] : tensor<128x128xf32> into tensor<2x64x128xf32>
  return %3 : tensor<2x64x128xf32>
}
