// Batches: each matrix of the batch has tiles of its own.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-xsmm --set tile_m=32 | FileCheck %s --implicit-check-not=linalg. --implicit-check-not=memref.copy

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-2: call @xsmm_gemm_invoke
// CHECK-NOT: invoke

func.func @entry(%x: tensor<3x50x37xf32>, %w: tensor<3x37x64xf32>) -> tensor<3x50x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x50x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x50x64xf32>) -> tensor<3x50x64xf32>
  %m = linalg.batch_matmul ins(%x, %w : tensor<3x50x37xf32>, tensor<3x37x64xf32>) outs(%f : tensor<3x50x64xf32>) -> tensor<3x50x64xf32>
  return %m : tensor<3x50x64xf32>
}
