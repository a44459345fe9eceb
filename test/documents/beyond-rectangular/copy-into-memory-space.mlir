// item: 002.28 A reshape that copies into a faster memory.
// not: rules/target promotes operands of accelerators (test/rules/target/transfers.mlir); a reshape cannot ask for it.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=network | FileCheck %s
// CHECK: memref<24xf32, 1>
func.func @entry(%a: tensor<4x6xf32>) -> tensor<24xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] {user.result = "copy", user.memory = 1} : tensor<4x6xf32> into tensor<24xf32>
  return %0 : tensor<24xf32>
}
