// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s
// A tensor.empty has users in several blocks, one of which is unreachable.
// CHECK: verify: ok

func.func @entry(%a: tensor<4x4xf32>, %condition: i1) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  cf.cond_br %condition, ^product, ^sum
^product:
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  %square = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  cf.br ^end(%square : tensor<4x4xf32>)
^sum:
  %twice = linalg.add ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  cf.br ^end(%twice : tensor<4x4xf32>)
^unreachable:
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  cf.br ^unreachable
^end(%result: tensor<4x4xf32>):
  return %result : tensor<4x4xf32>
}
