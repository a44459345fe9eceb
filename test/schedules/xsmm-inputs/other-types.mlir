// Types without kernels: vectors, in a program that is otherwise kernels.

// REQUIRES: workbench
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=network --set tile_m=32 | FileCheck %s --implicit-check-not=memref.copy

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-2: call @xsmm_gemm_invoke
// CHECK-NOT: invoke

func.func @entry(%x: tensor<50x37xi32>, %w: tensor<37x100xi32>, %d: tensor<20x30xf16>, %g: tensor<30x10xf16>, %s: tensor<33x32xf32>, %t: tensor<32x64xf32>) -> (tensor<50x100xi32>, tensor<20x10xf16>, tensor<33x64xf32>) {
  %zi = arith.constant 0 : i32
  %zh = arith.constant 0.0 : f16
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<50x100xi32>
  %f1 = linalg.fill ins(%zi : i32) outs(%e1 : tensor<50x100xi32>) -> tensor<50x100xi32>
  %e2 = tensor.empty() : tensor<20x10xf16>
  %f2 = linalg.fill ins(%zh : f16) outs(%e2 : tensor<20x10xf16>) -> tensor<20x10xf16>
  %e3 = tensor.empty() : tensor<33x64xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<33x64xf32>) -> tensor<33x64xf32>
  %m1 = linalg.matmul ins(%x, %w : tensor<50x37xi32>, tensor<37x100xi32>) outs(%f1 : tensor<50x100xi32>) -> tensor<50x100xi32>
  %m2 = linalg.matmul ins(%d, %g : tensor<20x30xf16>, tensor<30x10xf16>) outs(%f2 : tensor<20x10xf16>) -> tensor<20x10xf16>
  %m3 = linalg.matmul ins(%s, %t : tensor<33x32xf32>, tensor<32x64xf32>) outs(%f3 : tensor<33x64xf32>) -> tensor<33x64xf32>
  return %m1, %m2, %m3 : tensor<50x100xi32>, tensor<20x10xf16>, tensor<33x64xf32>
}
