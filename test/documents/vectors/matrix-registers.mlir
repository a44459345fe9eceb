// item: 003.41 Hardware vectors of two dims (SME, AMX tiles).
// not: no rule lowers a product to tiles of the machine.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=mlp-vector --target=x86_64,sapphirerapids | FileCheck %s
// CHECK: amx.
func.func @entry(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
