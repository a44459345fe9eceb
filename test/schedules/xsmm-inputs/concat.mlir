// Two layers side by side are written into the input of the third: one buffer, and no copy.

// REQUIRES: workbench
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefixes=RAN,KERNELS
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=network | FileCheck %s --implicit-check-not=memref.copy --implicit-check-not=xsmm_unary
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=VECTOR --implicit-check-not=memref.copy --implicit-check-not=linalg.

// RAN: verify: ok
// KERNELS: kernels: 3 of 3 products

// CHECK-LABEL: func.func @entry
// CHECK:         memref.alloc() {{.*}} : memref<96x256xf32>
// CHECK-NOT:     memref.alloc(
// CHECK:         return

// VECTOR-LABEL: func.func @entry
// VECTOR:         memref.alloc() {{.*}} : memref<96x256xf32>
// VECTOR-NOT:     memref.alloc(
// VECTOR:         return

func.func @entry(%x: tensor<96x64xf32>, %w: tensor<64x224xf32>, %v: tensor<64x32xf32>, %u: tensor<256x64xf32>) -> tensor<96x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x224xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<96x224xf32>) -> tensor<96x224xf32>
  %m = linalg.matmul ins(%x, %w : tensor<96x64xf32>, tensor<64x224xf32>) outs(%f : tensor<96x224xf32>) -> tensor<96x224xf32>
  %e2 = tensor.empty() : tensor<96x32xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<96x32xf32>) -> tensor<96x32xf32>
  %m2 = linalg.matmul ins(%x, %v : tensor<96x64xf32>, tensor<64x32xf32>) outs(%f2 : tensor<96x32xf32>) -> tensor<96x32xf32>
  %c = tensor.concat dim(1) %m, %m2 : (tensor<96x224xf32>, tensor<96x32xf32>) -> tensor<96x256xf32>
  %e3 = tensor.empty() : tensor<96x64xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<96x64xf32>) -> tensor<96x64xf32>
  %r = linalg.matmul ins(%c, %u : tensor<96x256xf32>, tensor<256x64xf32>) outs(%f3 : tensor<96x64xf32>) -> tensor<96x64xf32>
  return %r : tensor<96x64xf32>
}
