// The size of a result is that of what it is computed from, but where there is no
// such dimension the question stays.
// RUN: tenon-opt %s --schedule=%S/Inputs/resolve-sizes-of-results.mlir | FileCheck %s

// CHECK-LABEL: func.func @known(
// CHECK-SAME: %[[X:.*]]: tensor<?x?x?xf32>
// CHECK-NOT: collapse_shape
// CHECK: tensor.dim %[[X]], %c0
func.func @known(%x: tensor<?x?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %y = tensor.collapse_shape %x [[0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %d = tensor.dim %y, %c0 : tensor<?x?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @beyond(
// CHECK: %[[Y:.*]] = tensor.collapse_shape
// CHECK: tensor.dim %[[Y]], %c5
func.func @beyond(%x: tensor<?x?x?xf32>) -> index {
  %c5 = arith.constant 5 : index
  %y = tensor.collapse_shape %x [[0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %d = tensor.dim %y, %c5 : tensor<?x?xf32>
  return %d : index
}
