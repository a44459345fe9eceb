// A batch whose size is known at run time only: whole tiles, then row by row.

// RUN: tenon-run %s --schedule=network --verify --dynamic-size=45 | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify --dynamic-size=45 | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --target=x86_64,znver4 --schedule=mlp-xsmm | FileCheck %s --implicit-check-not=memref.copy

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-4: call @xsmm_{{(fused_br|br)?gemm}}_invoke
// CHECK-NOT: gemm_invoke

#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>
func.func @entry(%x: tensor<?x64xf32>, %w: tensor<64x128xf32>, %b: tensor<128xf32>, %v: tensor<128x40xf32>) -> tensor<?x40xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x64xf32>
  %e = tensor.empty(%d) : tensor<?x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x128xf32>) -> tensor<?x128xf32>
  %m = linalg.matmul ins(%x, %w : tensor<?x64xf32>, tensor<64x128xf32>) outs(%f : tensor<?x128xf32>) -> tensor<?x128xf32>
  %s = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%m, %b : tensor<?x128xf32>, tensor<128xf32>) outs(%e : tensor<?x128xf32>) {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %add = arith.addf %bias, %in : f32
    linalg.yield %add : f32
  } -> tensor<?x128xf32>
  %e2 = tensor.empty(%d) : tensor<?x40xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<?x40xf32>) -> tensor<?x40xf32>
  %m2 = linalg.matmul ins(%s, %v : tensor<?x128xf32>, tensor<128x40xf32>) outs(%f2 : tensor<?x40xf32>) -> tensor<?x40xf32>
  return %m2 : tensor<?x40xf32>
}
