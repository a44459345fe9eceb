// A softmax over rows too short for a vector of their own.
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s
// CHECK: verify: ok
func.func @entry(%x: tensor<9x4xf32>) -> tensor<9x4xf32> {
  %e = tensor.empty() : tensor<9x4xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<9x4xf32>) outs(%e : tensor<9x4xf32>) -> tensor<9x4xf32>
  return %y : tensor<9x4xf32>
}
