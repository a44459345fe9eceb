// A function of a nested module would stay on tensors: it is an error, and not
// a program that is half lowered.

// RUN: not tenon-opt %s --schedule=loops 2>&1 | FileCheck %s
// RUN: not tenon-opt %s --schedule=mlp-xsmm 2>&1 | FileCheck %s
// RUN: not tenon-opt %s --schedule=mlp-xsmm-blocks 2>&1 | FileCheck %s
// RUN: not tenon-run %s --schedule=mlp-xsmm --verify 2>&1 | FileCheck %s
// CHECK: nested-modules.mlir:[[#@LINE+11]]:3: error: 'func.func' is on tensors, but the schedule leaves buffers
// CHECK: nested-modules.mlir:[[#@LINE+9]]:1: note: it stands in this nested module: only functions of the outermost module become ones on buffers
// CHECK: note: the schedule

func.func @entry(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %r = linalg.exp ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

module @inner {
  func.func @f(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %r = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%b : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %r : tensor<8x8xf32>
  }
}
