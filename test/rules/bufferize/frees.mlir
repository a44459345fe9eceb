// RUN: tenon-opt %s --schedule=%S/Inputs/frees.mlir | FileCheck %s

// FreedByTheSchedule
// CHECK-LABEL: func.func @own(
// CHECK: memref.alloc
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @own(%x: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// Refused: an argument, which the schedule would not free.
// CHECK-LABEL: func.func @argument(
// CHECK: memref.dealloc %arg0
func.func @argument(%a: memref<4xf32>) {
  memref.dealloc %a : memref<4xf32>
  return
}
