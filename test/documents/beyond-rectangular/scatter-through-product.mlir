// item: 002.18 Fusion through a scatter, as through a gather: a product of scattered rows computes the written rows.
// One row of the others is computed once: they are all equal.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --entry=numbers --schedule=gather-fuse,network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=numbers --schedule=gather-fuse,loops --verify=exact | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=unit --schedule=gather-fuse,loops --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// CHECK: linalg.matmul {{.*}}tensor<5x16xf32>
func.func @entry(%x: tensor<5x8xf32>, %i: tensor<5x1xindex>, %w: tensor<8x16xf32>) -> tensor<100x16xf32> {
  %zero = arith.constant 0.0 : f32
  %z = tensor.splat %zero : tensor<100x8xf32>
  %s = tensor.scatter %x into %z[%i] scatter_dims([0]) unique : (tensor<5x8xf32>, tensor<100x8xf32>, tensor<5x1xindex>) -> tensor<100x8xf32>
  %c = tensor.splat %zero : tensor<100x16xf32>
  %p = linalg.matmul ins(%s, %w : tensor<100x8xf32>, tensor<8x16xf32>) outs(%c : tensor<100x16xf32>) -> tensor<100x16xf32>
  return %p : tensor<100x16xf32>
}

// The other rows are not 0, and the product starts from a number that is not 0. Then an operation on elements.
func.func @numbers(%x: tensor<5x8xf32>, %w: tensor<8x17xf32>) -> tensor<29x17xf32> {
  %i = arith.constant dense<[[28], [0], [3], [11], [2]]> : tensor<5x1xi32>
  %v = arith.constant 2.0 : f32
  %z = tensor.splat %v : tensor<29x8xf32>
  %s = tensor.scatter %x into %z[%i] scatter_dims([0]) unique : (tensor<5x8xf32>, tensor<29x8xf32>, tensor<5x1xi32>) -> tensor<29x8xf32>
  %one = arith.constant -1.5 : f32
  %e = tensor.empty() : tensor<29x17xf32>
  %c = linalg.fill ins(%one : f32) outs(%e : tensor<29x17xf32>) -> tensor<29x17xf32>
  %p = linalg.matmul ins(%s, %w : tensor<29x8xf32>, tensor<8x17xf32>) outs(%c : tensor<29x17xf32>) -> tensor<29x17xf32>
  %r = linalg.negf ins(%p : tensor<29x17xf32>) outs(%e : tensor<29x17xf32>) -> tensor<29x17xf32>
  return %r : tensor<29x17xf32>
}
func.func @unit(%x: tensor<1x1xi32>, %w: tensor<1x3xi32>) -> tensor<4x3xi32> {
  %i = arith.constant dense<[[2]]> : tensor<1x1xi32>
  %z = arith.constant dense<3> : tensor<4x1xi32>
  %s = tensor.scatter %x into %z[%i] scatter_dims([0]) unique : (tensor<1x1xi32>, tensor<4x1xi32>, tensor<1x1xi32>) -> tensor<4x1xi32>
  %c = arith.constant dense<4> : tensor<4x3xi32>
  %p = linalg.matmul ins(%s, %w : tensor<4x1xi32>, tensor<1x3xi32>) outs(%c : tensor<4x3xi32>) -> tensor<4x3xi32>
  return %p : tensor<4x3xi32>
}
