// item: 003.38 Operations of GPU tensor cores (NVVM).
// refused: code is functions that C programs call; a matrix unit is a dialect, rules and a schedule (tools/template).
// RUN: not tenon-run %s --schedule=mlp-vector --target=nvptx64,sm_80 --emit=asm 2>&1 | FileCheck %s
// CHECK: cannot be written: nvptx64-{{.*}} runs kernels, and the code is a function that C programs call; --emit=llvm writes its IR
func.func @entry(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
