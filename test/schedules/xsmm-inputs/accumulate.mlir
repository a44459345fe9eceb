// A product that adds to an argument: the argument is copied to the result once,
// and kept.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=network | FileCheck %s --implicit-check-not=linalg. --implicit-check-not=memref.alloc

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-1: call @xsmm_gemm_invoke
// CHECK-NOT: invoke

func.func @entry(%x: tensor<64x32xf32>, %w: tensor<32x128xf32>, %c: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %m = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x128xf32>) outs(%c : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %m : tensor<64x128xf32>
}
