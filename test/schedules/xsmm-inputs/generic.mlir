// Generic products: operands, factors, terms and loops in any order.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --schedule=mlp-xsmm | FileCheck %s --implicit-check-not=memref.copy

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-4: call @xsmm_gemm_invoke
// CHECK-NOT: invoke

#amnk = affine_map<(m, n, k) -> (m, k)>
#bmnk = affine_map<(m, n, k) -> (k, n)>
#cmnk = affine_map<(m, n, k) -> (m, n)>
#akmn = affine_map<(k, m, n) -> (m, k)>
#bkmn = affine_map<(k, m, n) -> (k, n)>
#ckmn = affine_map<(k, m, n) -> (m, n)>
#ankm = affine_map<(n, k, m) -> (m, k)>
#bnkm = affine_map<(n, k, m) -> (k, n)>
#cnkm = affine_map<(n, k, m) -> (m, n)>

func.func @entry(%x: tensor<32x16xf32>, %w: tensor<16x64xf32>) -> (tensor<32x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x64xf32>) -> tensor<32x64xf32>
  %0 = linalg.generic {indexing_maps = [#akmn, #bkmn, #ckmn], iterator_types = ["reduction", "parallel", "parallel"]} ins(%x, %w : tensor<32x16xf32>, tensor<16x64xf32>) outs(%f : tensor<32x64xf32>) {
  ^bb0(%l: f32, %r: f32, %acc: f32):
    %mul = arith.mulf %l, %r : f32
    %add = arith.addf %acc, %mul : f32
    linalg.yield %add : f32
  } -> tensor<32x64xf32>
  %1 = linalg.generic {indexing_maps = [#amnk, #bmnk, #cmnk], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<32x16xf32>, tensor<16x64xf32>) outs(%f : tensor<32x64xf32>) {
  ^bb0(%l: f32, %r: f32, %acc: f32):
    %mul = arith.mulf %r, %l : f32
    %add = arith.addf %mul, %acc : f32
    linalg.yield %add : f32
  } -> tensor<32x64xf32>
  %2 = linalg.generic {indexing_maps = [#bnkm, #ankm, #cnkm], iterator_types = ["parallel", "reduction", "parallel"]} ins(%w, %x : tensor<16x64xf32>, tensor<32x16xf32>) outs(%f : tensor<32x64xf32>) {
  ^bb0(%l: f32, %r: f32, %acc: f32):
    %mul = arith.mulf %l, %r : f32
    %add = arith.addf %mul, %acc : f32
    linalg.yield %add : f32
  } -> tensor<32x64xf32>
  %3 = linalg.generic {indexing_maps = [#bmnk, #amnk, #cmnk], iterator_types = ["parallel", "parallel", "reduction"]} ins(%w, %x : tensor<16x64xf32>, tensor<32x16xf32>) outs(%f : tensor<32x64xf32>) {
  ^bb0(%l: f32, %r: f32, %acc: f32):
    %mul = arith.mulf %r, %l : f32
    %add = arith.addf %acc, %mul : f32
    linalg.yield %add : f32
  } -> tensor<32x64xf32>
  return %0, %1, %2, %3 : tensor<32x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>
}
