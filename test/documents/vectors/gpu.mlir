// item: 003.38 Operations of GPU tensor cores (NVVM).
// not: no rule writes NVVM and no schedule is for GPUs; an accelerator is a dialect in IRDL, rules and a schedule (tools/template).
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=mlp-vector --target=nvptx64,sm_80 | FileCheck %s
// CHECK: nvvm.mma.sync
func.func @entry(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
