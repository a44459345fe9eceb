// item: 003.38 Operations of GPU tensor cores (NVVM).
// refused: there is no schedule for GPUs; an accelerator is a dialect in IRDL, rules and a schedule (tools/template).
// RUN: not tenon-opt %s --schedule=mlp-gpu 2>&1 | FileCheck %s
// CHECK: error: {{.*}}mlp-gpu
func.func @entry(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
