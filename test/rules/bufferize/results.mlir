// A buffer of which a reshape is returned has the shape of the result, and is a view of
// that where it was.
// RUN: tenon-opt %s --schedule=%S/Inputs/results.mlir | FileCheck %s --implicit-check-not=tenon.known

// CHECK-LABEL: func.func @collapsed(
// CHECK: %[[X:.*]] = memref.alloc() {alignment = 32 : i64} : memref<24xf32>
// CHECK: %[[Y:.*]] = memref.expand_shape %[[X]] {{\[\[}}0, 1]] output_shape [4, 6] : memref<24xf32> into memref<4x6xf32>
// CHECK: memref.copy %arg0, %[[Y]]
// CHECK: return %[[X]]
func.func @collapsed(%a: memref<4x6xf32>) -> memref<24xf32> {
  %0 = memref.alloc() {alignment = 32 : i64} : memref<4x6xf32>
  memref.copy %a, %0 : memref<4x6xf32> to memref<4x6xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  return %1 : memref<24xf32>
}

// CHECK-LABEL: func.func @expanded(
// CHECK: %[[X:.*]] = memref.alloc() {alignment = 64 : i64} : memref<1x4x6x1xf32>
// CHECK: %[[Y:.*]] = memref.collapse_shape %[[X]] {{\[\[}}0, 1], [2, 3]]
// CHECK: memref.copy %arg0, %[[Y]]
// CHECK: return %[[X]]
func.func @expanded(%a: memref<4x6xf32>) -> memref<1x4x6x1xf32> {
  %0 = memref.alloc() : memref<4x6xf32>
  memref.copy %a, %0 : memref<4x6xf32> to memref<4x6xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2, 3]] output_shape [1, 4, 6, 1] : memref<4x6xf32> into memref<1x4x6x1xf32>
  return %1 : memref<1x4x6x1xf32>
}

// CHECK-LABEL: func.func @chain(
// CHECK: %[[X:.*]] = memref.alloc() {alignment = 64 : i64} : memref<8x3xf32>
// CHECK: %[[Y:.*]] = memref.expand_shape %[[X]] {{\[\[}}0, 1], [2]] output_shape [4, 2, 3]
// CHECK: %[[Z:.*]] = memref.collapse_shape %[[Y]] {{\[\[}}0], [1, 2]]
// CHECK: memref.copy %arg0, %[[Z]]
// CHECK: return %[[X]]
func.func @chain(%a: memref<4x6xf32>) -> memref<8x3xf32> {
  %0 = memref.alloc() : memref<4x6xf32>
  memref.copy %a, %0 : memref<4x6xf32> to memref<4x6xf32>
  %1 = memref.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 3] : memref<4x6xf32> into memref<4x2x3xf32>
  %2 = memref.collapse_shape %1 [[0, 1], [2]] : memref<4x2x3xf32> into memref<8x3xf32>
  return %2 : memref<8x3xf32>
}

// Of two views of a buffer one is its shape.
// CHECK-LABEL: func.func @two_views(
// CHECK: memref.alloc()
// CHECK-NOT: memref.alloc()
// CHECK: return
func.func @two_views(%a: memref<4x6xf32>) -> (memref<24xf32>, memref<2x2x6xf32>) {
  %0 = memref.alloc() : memref<4x6xf32>
  memref.copy %a, %0 : memref<4x6xf32> to memref<4x6xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  %2 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 2, 6] : memref<4x6xf32> into memref<2x2x6xf32>
  return %1, %2 : memref<24xf32>, memref<2x2x6xf32>
}

// A buffer that is returned itself keeps its shape.
// CHECK-LABEL: func.func @returned_too(
// CHECK: %[[X:.*]] = memref.alloc() : memref<4x6xf32>
// CHECK: %[[V:.*]] = memref.collapse_shape %[[X]]
// CHECK: %[[W:.*]] = memref.expand_shape %[[X]]
// CHECK: return %[[V]], %[[X]], %[[W]]
func.func @returned_too(%a: memref<4x6xf32>) -> (memref<24xf32>, memref<4x6xf32>, memref<4x6x1xf32>) {
  %0 = memref.alloc() : memref<4x6xf32>
  memref.copy %a, %0 : memref<4x6xf32> to memref<4x6xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  %2 = memref.expand_shape %0 [[0], [1, 2]] output_shape [4, 6, 1] : memref<4x6xf32> into memref<4x6x1xf32>
  return %1, %0, %2 : memref<24xf32>, memref<4x6xf32>, memref<4x6x1xf32>
}

// A view that is not returned stays, and so does one of an argument, or of a size that
// is known at run time only: the function returns that.
// CHECK-LABEL: func.func @others(
// CHECK: memref.alloc() : memref<4x6xf32>
// CHECK: memref.collapse_shape %arg1
// CHECK: memref.alloc(%arg2) : memref<?x6xf32>
func.func @others(%a: memref<24xf32>, %b: memref<4x6xf32>, %n: index) -> (memref<24xf32>, memref<?xf32>) {
  %0 = memref.alloc() : memref<4x6xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  memref.copy %a, %1 : memref<24xf32> to memref<24xf32>
  memref.copy %0, %b : memref<4x6xf32> to memref<4x6xf32>
  %2 = memref.collapse_shape %b [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  %3 = memref.alloc(%n) : memref<?x6xf32>
  %4 = memref.collapse_shape %3 [[0, 1]] : memref<?x6xf32> into memref<?xf32>
  return %2, %4 : memref<24xf32>, memref<?xf32>
}
