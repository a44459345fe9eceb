// Canonicalization keeps the memory space of a tensor whose sizes it makes static, as a pass and as patterns of a schedule.

// RUN: tenon-opt %s --canonicalize | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/Inputs/canonicalize.mlir | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: bufferization.alloc_tensor(%arg0) {memory_space = 1 : i64} : tensor<8x?xf32>
func.func @f(%n: index) -> tensor<?x?xf32> {
  %c8 = arith.constant 8 : index
  %0 = bufferization.alloc_tensor(%c8, %n) {memory_space = 1 : i64} : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @all
// CHECK: bufferization.alloc_tensor() {memory_space = "local"} : tensor<8xf32>
func.func @all() -> tensor<?xf32> {
  %c8 = arith.constant 8 : index
  %0 = bufferization.alloc_tensor(%c8) {memory_space = "local"} : tensor<?xf32>
  return %0 : tensor<?xf32>
}
