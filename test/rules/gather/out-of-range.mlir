// A place that is not there is an error under --verify.
// RUN: not tenon-run %s --schedule=gather-fuse --verify 2>&1 | FileCheck %s

// CHECK: out-of-range.mlir:[[#@LINE+5]]:8: error: the payload is undefined here: out-of-bounds access
func.func @entry(%x: tensor<40x8xf32>) -> tensor<3x8xf32> {
  %i = arith.constant dense<[[3], [40], [0]]> : tensor<3x1xindex>
  %e = tensor.empty() : tensor<40x8xf32>
  %0 = linalg.exp ins(%x : tensor<40x8xf32>) outs(%e : tensor<40x8xf32>) -> tensor<40x8xf32>
  %g = tensor.gather %0[%i] gather_dims([0]) : (tensor<40x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  return %g : tensor<3x8xf32>
}
