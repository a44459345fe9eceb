// A nested module is a program of its own: its functions are lowered as those
// outside are.

// RUN: tenon-opt %s --schedule=loops | FileCheck %s --implicit-check-not=tensor
// RUN: tenon-opt %s --schedule=mlp-xsmm | FileCheck %s --check-prefixes=CHECK,KERNEL --implicit-check-not=tensor
// RUN: tenon-opt %s --schedule=mlp-xsmm-blocks | FileCheck %s --check-prefixes=CHECK,KERNEL --implicit-check-not=tensor
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// CHECK-LABEL: func.func @entry
// CHECK: module @inner
// KERNEL: func.func private @xsmm_gemm_invoke
// CHECK: func.func @f
// KERNEL: call @xsmm_gemm_invoke
// CHECK: module @innermost
// CHECK: func.func @g
// RAN: verify: ok

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
  module @innermost {
    func.func @g(%a: tensor<8x16xf32>) -> tensor<8x16xf32> {
      %e = tensor.empty() : tensor<8x16xf32>
      %r = linalg.exp ins(%a : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
      return %r : tensor<8x16xf32>
    }
  }
}
