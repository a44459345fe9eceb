// RUN: tenon-opt %s --schedule=%S/Inputs/places.mlir | FileCheck %s

// PlaceBySize: as many elements, in any shape, or one.
// CHECK-LABEL: func.func @static(
// CHECK-NEXT: memref.alloc() {alignment = 64 : i64, tenon.place = array<i64: 12>} : memref<2x6xf32>
// CHECK-NEXT: memref.alloc() {tenon.place = array<i64: 12>} : memref<12xf32>
// CHECK-NEXT: memref.alloc() {tenon.place = array<i64: 1>} : memref<f32>
func.func @static() -> (memref<2x6xf32>, memref<12xf32>, memref<f32>) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<2x6xf32>
  %b = memref.alloc() : memref<12xf32>
  %c = memref.alloc() : memref<f32>
  return %a, %b, %c : memref<2x6xf32>, memref<12xf32>, memref<f32>
}
// Refused: a size that only the run time knows.
// CHECK-LABEL: func.func @dynamic(
// CHECK-NEXT: memref.alloc(%arg0) : memref<?x6xf32>
func.func @dynamic(%n: index) -> memref<?x6xf32> {
  %a = memref.alloc(%n) : memref<?x6xf32>
  return %a : memref<?x6xf32>
}
