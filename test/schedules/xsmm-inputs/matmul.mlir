// A named matmul, no size of which divides into tiles: four kinds of tiles.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=network --set tile_m=32 | FileCheck %s --implicit-check-not=linalg. --implicit-check-not=memref.copy

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-4: call @xsmm_gemm_invoke
// CHECK-NOT: invoke

func.func @entry(%x: tensor<50x37xf32>, %w: tensor<37x100xf32>) -> tensor<50x100xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<50x100xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<50x100xf32>) -> tensor<50x100xf32>
  %m = linalg.matmul ins(%x, %w : tensor<50x37xf32>, tensor<37x100xf32>) outs(%f : tensor<50x100xf32>) -> tensor<50x100xf32>
  return %m : tensor<50x100xf32>
}
