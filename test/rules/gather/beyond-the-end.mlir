// One row, scattered beyond the last: an error, though all is known beforehand.
// RUN: not tenon-run %s --schedule=mlp-vector --verify 2>&1 | FileCheck %s
// RUN: not tenon-run %s --schedule=network --verify 2>&1 | FileCheck %s
// Undefined as it is, it compiles.
// RUN: tenon-opt %s --schedule=mlp-vector -o %t
// RUN: tenon-opt %s --schedule=network -o %t
// CHECK: beyond-the-end.mlir:[[@LINE+4]]:8: error: the payload is undefined here
func.func @entry(%x: tensor<1x6xf32>, %row: tensor<1x6xf32>) -> tensor<1x6xf32> {
  %one = arith.constant dense<1> : tensor<1x1xi64>

  %r = tensor.scatter %row into %x[%one] scatter_dims([0]) unique : (tensor<1x6xf32>, tensor<1x6xf32>, tensor<1x1xi64>) -> tensor<1x6xf32>
  return %r : tensor<1x6xf32>
}
