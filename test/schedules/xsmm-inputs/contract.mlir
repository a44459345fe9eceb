// A contraction by maps: two row dimensions, a batch that is not outermost.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-xsmm --set tile_m=32 | FileCheck %s --implicit-check-not=linalg. --implicit-check-not=memref.copy --implicit-check-not=memref.alloc

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-2: call @xsmm_gemm_invoke
// CHECK-NOT: invoke

#a = affine_map<(i, b, j, n, k) -> (i, j, b, k)>
#b = affine_map<(i, b, j, n, k) -> (b, k, n)>
#c = affine_map<(i, b, j, n, k) -> (i, b, j, n)>

func.func @entry(%x: tensor<3x40x2x16xf32>, %w: tensor<2x16x64xf32>) -> tensor<3x2x40x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x2x40x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x2x40x64xf32>) -> tensor<3x2x40x64xf32>
  %m = linalg.contract indexing_maps = [#a, #b, #c] ins(%x, %w : tensor<3x40x2x16xf32>, tensor<2x16x64xf32>) outs(%f : tensor<3x2x40x64xf32>) -> tensor<3x2x40x64xf32>
  return %m : tensor<3x2x40x64xf32>
}
