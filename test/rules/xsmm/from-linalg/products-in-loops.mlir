// The result of a product in a loop is new memory, so the operand that the loop hands on is no view of it. Two buffers that a
// loop swaps may be one.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s

// CHECK-LABEL: func.func @new
// CHECK: xsmm.gemm
func.func @new(%a: memref<8x8xf32>, %w: memref<8x8xf32>, %n: index) -> memref<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a) -> (memref<8x8xf32>) {
    %c = memref.alloc() : memref<8x8xf32>
    linalg.matmul ins(%p, %w : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>)
    scf.yield %c : memref<8x8xf32>
  }
  return %r : memref<8x8xf32>
}

// CHECK-LABEL: func.func @swapped
// CHECK-NOT: xsmm.gemm
func.func @swapped(%a: memref<8x8xf32>, %w: memref<8x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc() : memref<8x8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<8x8xf32>, memref<8x8xf32>) {
    linalg.matmul ins(%p, %w : memref<8x8xf32>, memref<8x8xf32>) outs(%q : memref<8x8xf32>)
    scf.yield %q, %p : memref<8x8xf32>, memref<8x8xf32>
  }
  return
}
