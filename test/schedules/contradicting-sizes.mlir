// An expand_shape that contradicts itself is refused before anything runs.

// RUN: not tenon-opt %s --schedule=reshape-fuse 2>&1 | FileCheck %s --implicit-check-not="Stack dump"
// RUN: not tenon-run %s --schedule=network --dynamic-size=64 2>&1 | FileCheck %s
// CHECK: contradicting-sizes.mlir:[[#@LINE+5]]:10: error: 'tensor.expand_shape' has the size 64 where its type has 1

func.func @entry(%x: tensor<?xf32>) -> tensor<1x3xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %row = tensor.expand_shape %x [[0, 1]] output_shape [64, %n] : tensor<?xf32> into tensor<1x?xf32>
  %three = tensor.cast %row : tensor<1x?xf32> to tensor<1x3xf32>
  return %three : tensor<1x3xf32>
}
