// Reshapes that meet cancel or become one.
// RUN: tenon-opt %s --schedule=%S/Inputs/fold-reshapes.mlir | FileCheck %s

// There and back.
// CHECK-LABEL: func.func @cancel(
// CHECK-NEXT: return %arg0
func.func @cancel(%x: tensor<6xf32>) -> tensor<6xf32> {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %1 : tensor<6xf32>
}

// Twice the same way.
// CHECK-LABEL: func.func @join(
// CHECK-NEXT: memref.collapse_shape %arg0 {{\[\[}}0, 1, 2]]
// CHECK-NEXT: return
func.func @join(%x: memref<2x3x4xf32>) -> memref<24xf32> {
  %0 = memref.collapse_shape %x [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  return %1 : memref<24xf32>
}

// They do not meet.
// CHECK-LABEL: func.func @others(
// CHECK-NEXT: tensor.expand_shape
// CHECK-NEXT: linalg.exp
// CHECK-NEXT: tensor.collapse_shape
func.func @others(%x: tensor<6xf32>, %e: tensor<2x3xf32>) -> tensor<6xf32> {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %1 = linalg.exp ins(%0 : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tensor.collapse_shape %1 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %2 : tensor<6xf32>
}
