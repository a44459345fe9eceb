// RUN: tenon-opt %s --schedule=%S/Inputs/sizes.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=loops | FileCheck %s
// RUN: tenon-opt %s --schedule=network | FileCheck %s --check-prefix=ENTRY

// FoldDimOfNegativeIndex
// CHECK-LABEL: func.func @before(
// CHECK: %[[SIZE:.*]] = ub.poison : index
// CHECK: return %[[SIZE]]
// ENTRY-LABEL: func.func @before(
// ENTRY: return
func.func @before(%n: index) -> index {
  %before = arith.constant -1 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %size = memref.dim %a, %before : memref<?xf32>
  return %size : index
}

// Refused: a dim that is not before the first.
// CHECK-LABEL: func.func @first(
// CHECK-NOT: ub.poison
// CHECK: return
func.func @first(%a: memref<?xf32>) -> index {
  %first = arith.constant 0 : index
  %size = memref.dim %a, %first : memref<?xf32>
  return %size : index
}

// Refused: one that is known at run time only.
// CHECK-LABEL: func.func @some(
// CHECK-NOT: ub.poison
// CHECK: return
func.func @some(%a: memref<?xf32>, %i: index) -> index {
  %size = memref.dim %a, %i : memref<?xf32>
  return %size : index
}
