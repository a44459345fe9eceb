// Products that vectors compute faster than LIBXSMM: mmt4d with K = 1, whose kernel would load and store C for each step, in each entry;
// and, by network, 16 rows by a large weight.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=mlp-xsmm --target=x86_64,znver4 | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: tenon-opt %s --schedule=network --target=x86_64,znver4 | FileCheck %s --check-prefixes=CHECK,BY-SHAPE
// RUN: tenon-run %s --schedule=mlp-xsmm --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// RAN: kernels: 0 of 1 product, 1 as vectors

// CHECK-LABEL: func.func @entry(
// CHECK-NOT: call @xsmm
// CHECK: scf.for {{.*}} to %c64 {{.*}} -> (vector<16xf32>,
// CHECK-NOT: call @xsmm
// CHECK: return
func.func @entry(%a: tensor<2x64x16x1xf32>, %b: tensor<2x64x16x1xf32>) -> tensor<2x2x16x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2x16x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xf32>
  %m = linalg.mmt4d ins(%a, %b : tensor<2x64x16x1xf32>, tensor<2x64x16x1xf32>) outs(%f : tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xf32>
  return %m : tensor<2x2x16x16xf32>
}

// CHECK-LABEL: func.func @few_rows(
// ALL: call @xsmm_gemm_invoke
// BY-SHAPE-NOT: gemm_invoke
// BY-SHAPE: vector.fma {{.*}}vector<16xf32>
// BY-SHAPE-NOT: gemm_invoke
// CHECK: return
func.func @few_rows(%a: tensor<16x4096xf32>, %b: tensor<4096x4096xf32>) -> tensor<16x4096xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x4096xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<16x4096xf32>) -> tensor<16x4096xf32>
  %m = linalg.matmul ins(%a, %b : tensor<16x4096xf32>, tensor<4096x4096xf32>) outs(%f : tensor<16x4096xf32>) -> tensor<16x4096xf32>
  return %m : tensor<16x4096xf32>
}
