// item: 002.37 Storage as in ITPACK, memref<? x memref<? x memref<f32>>>.
// not: it is written by hand as buffers of buffers, and lowered to LLVM; no sparse_tensor encoding becomes it.
// REQUIRES: unfinished
// RUN: tenon-run %s --schedule=sparse,network --verify | FileCheck %s
// CHECK: verify: ok
#ITPACK = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : loose_compressed)}>
func.func @entry(%p: tensor<6xindex>, %k: tensor<5xindex>, %v: tensor<5xf32>, %b: tensor<4x40xf32>, %c: tensor<3x40xf32>) -> tensor<3x40xf32> {
  %a = sparse_tensor.assemble (%p, %k), %v : (tensor<6xindex>, tensor<5xindex>), tensor<5xf32> to tensor<3x4xf32, #ITPACK>
  %r = linalg.matmul ins(%a, %b : tensor<3x4xf32, #ITPACK>, tensor<4x40xf32>) outs(%c : tensor<3x40xf32>) -> tensor<3x40xf32>
  return %r : tensor<3x40xf32>
}
