// item: 003.48 Software pipelining composes with vectors.
// not: panels and rows are prefetched (test/rules/vector/panels.mlir); no loop is pipelined.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=mlp-vector --set pipeline=1 | FileCheck %s
// CHECK: scf.for {{.*}} iter_args
func.func @entry(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
