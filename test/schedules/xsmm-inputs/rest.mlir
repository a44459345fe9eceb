// What nothing matches is loops, before, between and after the kernels: a
// normalization of rows, an exponential, a gather by an index.

// REQUIRES: workbench
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=network | FileCheck %s

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-1: call @xsmm_gemm_invoke
// CHECK-COUNT-1: call @xsmm_gemm_invoke
// CHECK-NOT: invoke

#id = affine_map<(m, n) -> (m, n)>
#m = affine_map<(m, n) -> (m)>

func.func @entry(%x: tensor<64x32xf32>, %w: tensor<32x128xf32>, %v: tensor<128x128xf32>) -> (tensor<64x128xf32>, tensor<64xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %e1 = tensor.empty() : tensor<64x32xf32>
  %p = linalg.exp ins(%x : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %m = linalg.matmul ins(%p, %w : tensor<64x32xf32>, tensor<32x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %e2 = tensor.empty() : tensor<64xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<64xf32>) -> tensor<64xf32>
  %sums = linalg.generic {indexing_maps = [#id, #m], iterator_types = ["parallel", "reduction"]} ins(%m : tensor<64x128xf32>) outs(%f2 : tensor<64xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %a = arith.addf %in, %acc : f32
    linalg.yield %a : f32
  } -> tensor<64xf32>
  %n = linalg.generic {indexing_maps = [#id, #m, #id], iterator_types = ["parallel", "parallel"]} ins(%m, %sums : tensor<64x128xf32>, tensor<64xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %s = arith.sitofp %k : i32 to f32
    %d = arith.divf %in, %sum : f32
    %r = arith.addf %d, %s : f32
    linalg.yield %r : f32
  } -> tensor<64x128xf32>
  %o = linalg.matmul ins(%n, %v : tensor<64x128xf32>, tensor<128x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %o, %sums : tensor<64x128xf32>, tensor<64xf32>
}
