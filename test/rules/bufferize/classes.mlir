// RUN: tenon-opt %s --rules=bufferize/classes | FileCheck %s

// SetBufferClassBySize: as many elements of one type, in any shape, or one.
// CHECK-LABEL: func.func @static(
// CHECK-NEXT: memref.alloc() {alignment = 64 : i64, tenon.buffer_class = [{kind = "float", type = f32, width = 32 : i64}, 12, 64]} : memref<2x6xf32>
// CHECK-NEXT: memref.alloc() {tenon.buffer_class = [{kind = "float", type = f32, width = 32 : i64}, 12, 1]} : memref<12xf32>
// CHECK-NEXT: memref.alloc() {tenon.buffer_class = [{kind = "integer", type = i32, width = 32 : i64}, 1, 1]} : memref<i32>
func.func @static() {
  %a = memref.alloc() {alignment = 64 : i64} : memref<2x6xf32>
  %b = memref.alloc() : memref<12xf32>
  %c = memref.alloc() : memref<i32>
  memref.dealloc %a : memref<2x6xf32>
  memref.dealloc %b : memref<12xf32>
  memref.dealloc %c : memref<i32>
  return
}
// Refused: a size that only the run time knows, and what is not freed here.
// CHECK-LABEL: func.func @dynamic(
// CHECK-NEXT: memref.alloc(%arg0) : memref<?x6xf32>
// CHECK-NEXT: memref.alloc() : memref<6xf32>
func.func @dynamic(%n: index) -> memref<6xf32> {
  %a = memref.alloc(%n) : memref<?x6xf32>
  %b = memref.alloc() : memref<6xf32>
  memref.dealloc %a : memref<?x6xf32>
  return %b : memref<6xf32>
}
