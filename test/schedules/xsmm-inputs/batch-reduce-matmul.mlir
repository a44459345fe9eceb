// A sum of products is one kernel.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=network | FileCheck %s --implicit-check-not=linalg. --implicit-check-not=memref.copy --implicit-check-not=memref.alloc

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-1: call @xsmm_brgemm_invoke
// CHECK-NOT: invoke

func.func @entry(%x: tensor<5x64x37xf32>, %w: tensor<5x37x128xf32>) -> tensor<64x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %m = linalg.batch_reduce_matmul ins(%x, %w : tensor<5x64x37xf32>, tensor<5x37x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %m : tensor<64x128xf32>
}
