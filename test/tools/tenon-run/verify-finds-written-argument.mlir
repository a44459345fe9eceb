// A memref argument that ends up with other contents is a difference, also of
// integers, and also when there are results that agree.

// RUN: not tenon-run %s --schedule=%S/Inputs/lose-stores.mlir --verify 2>&1 \
// RUN:   | FileCheck %s

// CHECK: error: argument 0 (memref<4xi32>) differs from plain loops in 4 of 4 elements, most at [{{[0-3]}}]: expected 100, found {{-?[0-9]}}, difference {{[0-9]+}} (relative tolerance 0)
func.func @entry(%out: memref<4xi32>) -> i32 {
  %hundred = arith.constant 100 : i32
  linalg.fill ins(%hundred : i32) outs(%out : memref<4xi32>)
  return %hundred : i32
}
