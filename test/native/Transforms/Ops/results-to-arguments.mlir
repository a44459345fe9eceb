// Callers pass the buffers of results of static size.
// RUN: tenon-opt %s --schedule=%S/Inputs/results-to-arguments.mlir | FileCheck %s

// Nothing is allocated.
// CHECK-LABEL: func.func @static(
// CHECK-SAME: %arg0: memref<4xf32>, %[[R:.*]]: memref<4xf32> {bufferize.result}) {
// CHECK-NEXT: linalg.exp {{.*}} outs(%[[R]] :
// CHECK-NEXT: return
func.func @static(%x: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}
// Only the function knows the size.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[R:.*]] = memref.alloc
// CHECK: return %[[R]]
func.func @dynamic(%x: memref<?xf32>, %n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.exp ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  return %a : memref<?xf32>
}
// A buffer that is returned twice is two arguments, each with its content.
// CHECK-LABEL: func.func @twice(
// CHECK-SAME: %[[X:.*]]: memref<4xf32>, %[[R:.*]]: memref<4xf32> {bufferize.result}, %[[S:.*]]: memref<4xf32> {bufferize.result}, %[[T:.*]]: memref<4xf32> {bufferize.result}) {
// CHECK-NEXT: linalg.exp {{.*}} outs(%[[R]] :
// CHECK-NEXT: memref.copy %[[R]], %[[S]]
// CHECK-NEXT: memref.copy %[[R]], %[[T]]
// CHECK-NEXT: return
func.func @twice(%x: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  return %a, %a, %a : memref<4xf32>, memref<4xf32>, memref<4xf32>
}
