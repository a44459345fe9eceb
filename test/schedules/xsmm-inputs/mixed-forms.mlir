// Generic and named operations, and arith on tensors, in one network.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-xsmm | FileCheck %s --implicit-check-not=memref.copy

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-2: call @xsmm_{{(fused_br|br)?gemm}}_invoke
// CHECK-NOT: gemm_invoke

#id = affine_map<(m, n) -> (m, n)>

func.func @entry(%x: tensor<64x32xf32>, %w: tensor<32x128xf32>, %v: tensor<128x128xf32>) -> tensor<64x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<64x32xf32>, tensor<32x128xf32>) outs(%f : tensor<64x128xf32>) {
  ^bb0(%l: f32, %r: f32, %acc: f32):
    %mul = arith.mulf %l, %r : f32
    %add = arith.addf %acc, %mul : f32
    linalg.yield %add : f32
  } -> tensor<64x128xf32>
  %a = linalg.max ins(%m, %f : tensor<64x128xf32>, tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %n = linalg.matmul ins(%a, %v : tensor<64x128xf32>, tensor<128x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %b = arith.addf %n, %a : tensor<64x128xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.maximumf %in, %zero : f32
    linalg.yield %r : f32
  } -> tensor<64x128xf32>
  return %r : tensor<64x128xf32>
}
