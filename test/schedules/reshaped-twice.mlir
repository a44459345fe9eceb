// A result and a view of it, returned as two results: one of them is a copy.

// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify | FileCheck %s
// CHECK: verify: ok

func.func @entry(%x: tensor<3x16xf32>) -> (tensor<48xf32>, tensor<48xf32>) {
  %e = tensor.empty() : tensor<3x16xf32>
  %y = linalg.mul ins(%x, %x : tensor<3x16xf32>, tensor<3x16xf32>) outs(%e : tensor<3x16xf32>) -> tensor<3x16xf32>
  %one = tensor.collapse_shape %y [[0, 1]] : tensor<3x16xf32> into tensor<48xf32>
  %other = tensor.collapse_shape %y [[0, 1]] {memory.result = "view"} : tensor<3x16xf32> into tensor<48xf32>
  return %other, %one : tensor<48xf32>, tensor<48xf32>
}
