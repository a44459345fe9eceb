// item: 003.39 A target that is a GPU or wasm is described or rejected.
// RUN: tenon-opt %s --schedule=loops --target=nvptx64 | FileCheck %s
// RUN: tenon-opt %s --schedule=loops --target=amdgcn | FileCheck %s
// RUN: tenon-opt %s --schedule=loops --target=wasm32 | FileCheck %s
// CHECK: scf.for
func.func @entry(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
