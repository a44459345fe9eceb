// RUN: tenon-opt %s --rules=bufferize/frees | FileCheck %s

// DropPayloadDealloc
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

// MarkNestedBuffer
// CHECK-LABEL: func.func @table(
// CHECK: memref.store %arg0, %arg1[%{{.*}}] {tenon.known = #tenon.known<holds_buffer>}
func.func @table(%row: memref<4xf32>, %table: memref<2xmemref<4xf32>>) {
  %c0 = arith.constant 0 : index
  memref.store %row, %table[%c0] : memref<2xmemref<4xf32>>
  return
}

// Refused: numbers, and places.
// CHECK-LABEL: func.func @numbers(
// CHECK-NOT: holds_buffer
// CHECK: return
func.func @numbers(%x: f32, %numbers: memref<4xf32>, %places: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  memref.store %x, %numbers[%c0] : memref<4xf32>
  memref.store %c0, %places[%c0] : memref<4xindex>
  return
}
