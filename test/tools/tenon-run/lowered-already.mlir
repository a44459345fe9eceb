// A schedule may go down to the LLVM dialect by itself.

// RUN: tenon-run %s --schedule=%S/Inputs/to-llvm.mlir --verify --print | FileCheck %s

// CHECK:      result 0: tensor<2x2xf32> =
// CHECK:      verify: ok, max difference 0
func.func @entry(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %c: tensor<2x2xf32>)
    -> tensor<2x2xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>)
    outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
