// Sums stay in registers over the whole reduction though the result is viewed in another shape by what follows.
// RUN: tenon-opt %s --schedule=mlp-vector --target=host,vector-bits=128 | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --entry=filter --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK: scf.for {{.*}} iter_args(
// CHECK-NOT: vector.store
// CHECK: vector.fma
// CHECK: scf.yield
// CHECK: scf.for {{.*}} iter_args(
// CHECK-NOT: vector.store
// CHECK: vector.fma
// CHECK: scf.yield
func.func @entry(%x: tensor<32x48xf32>, %w: tensor<48x128xf32>, %v: tensor<2x64x32xf32>) -> tensor<2x32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x128xf32>) -> tensor<32x128xf32>
  %p = linalg.matmul ins(%x, %w : tensor<32x48xf32>, tensor<48x128xf32>) outs(%f : tensor<32x128xf32>) -> tensor<32x128xf32>
  %heads = tensor.expand_shape %p [[0], [1, 2]] output_shape [32, 2, 64] : tensor<32x128xf32> into tensor<32x2x64xf32>
  %turned = tensor.empty() : tensor<2x32x64xf32>
  %t = linalg.transpose ins(%heads : tensor<32x2x64xf32>) outs(%turned : tensor<2x32x64xf32>) permutation = [1, 0, 2]
  %e2 = tensor.empty() : tensor<2x32x32xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
  %q = linalg.batch_matmul ins(%t, %v : tensor<2x32x64xf32>, tensor<2x64x32xf32>) outs(%f2 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
  return %q : tensor<2x32x32xf32>
}

// Over rows and columns of a filter as well.
// CHECK-LABEL: func.func @filter
// CHECK: scf.parallel
// CHECK-NOT: vector.store
// CHECK: scf.for {{.*}} to %c3{{.*}} iter_args(
// CHECK-NOT: vector.store
// CHECK: scf.for {{.*}} to %c3{{.*}} iter_args(
// CHECK-NOT: vector.store
// CHECK: scf.for {{.*}} to %c32{{.*}} iter_args(
// CHECK-NOT: vector.store
// CHECK: vector.fma
// CHECK-NOT: vector.store
// CHECK: scf.yield
// CHECK-NOT: vector.store
// CHECK: scf.yield
// CHECK-NOT: vector.store
// CHECK: scf.yield
// CHECK: vector.store
func.func @filter(%x: tensor<1x8x8x32xf32>, %w: tensor<3x3x32x64xf32>) -> tensor<6x384xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x6x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x6x6x64xf32>) -> tensor<1x6x6x64xf32>
  %p = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x8x8x32xf32>, tensor<3x3x32x64xf32>) outs(%f : tensor<1x6x6x64xf32>) -> tensor<1x6x6x64xf32>
  %rows = tensor.collapse_shape %p [[0, 1], [2, 3]] : tensor<1x6x6x64xf32> into tensor<6x384xf32>
  return %rows : tensor<6x384xf32>
}
