// RUN: tenon-opt %s --schedule=%S/Inputs/sizes.mlir | FileCheck %s

// FoldDimOutOfRange, which upstream's patterns beside it would try for ever.
// CHECK-LABEL: func.func @beyond(
// CHECK: %[[SIZE:.*]] = ub.poison : index
// CHECK: return %[[SIZE]]
func.func @beyond(%x: tensor<?x?x?xf32>) -> index {
  %c5 = arith.constant 5 : index
  %y = tensor.collapse_shape %x [[0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %d = tensor.dim %y, %c5 : tensor<?x?xf32>
  return %d : index
}

// Refused: a dim that is there, whose size upstream finds.
// CHECK-LABEL: func.func @known(
// CHECK-NOT: ub.poison
// CHECK: return
func.func @known(%x: tensor<?x?x?xf32>) -> index {
  %c1 = arith.constant 1 : index
  %y = tensor.collapse_shape %x [[0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %d = tensor.dim %y, %c1 : tensor<?x?xf32>
  return %d : index
}
