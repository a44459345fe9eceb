// Sizes are asked of what the program was given.
// RUN: tenon-opt %s --rules=reshape/sizes | FileCheck %s

// FoldDimOfInit, FoldDimOfEmpty, FoldDimOfExpand.
// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:    %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?xf32>, %[[M:.*]]: index, %[[N:.*]]: index)
// CHECK-DAG:     %[[D:.*]] = tensor.dim %[[Y]], %c0
// CHECK:         return %[[D]], %[[M]], %[[N]], %[[M]]
func.func @sizes(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: index, %n: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.exp ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<?xf32>
  %d0 = tensor.dim %1, %c0 : tensor<?xf32>
  %2 = tensor.empty(%m) : tensor<?xf32>
  %3 = linalg.exp ins(%x : tensor<?xf32>) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  %d1 = tensor.dim %3, %c0 : tensor<?xf32>
  %4 = tensor.expand_shape %x [[0, 1]] output_shape [2, %n] : tensor<?xf32> into tensor<2x?xf32>
  %d2 = tensor.dim %4, %c1 : tensor<2x?xf32>
  %5 = tensor.empty(%m) : tensor<?x4xf32>
  %6 = tensor.cast %5 : tensor<?x4xf32> to tensor<?x?xf32>
  %d3 = tensor.dim %6, %c0 : tensor<?x?xf32>
  return %d0, %d1, %d2, %d3 : index, index, index, index
}

// FoldDimOfEmpty refuses: which size is not known before it runs.
// CHECK-LABEL: func.func @which(
// CHECK:         tensor.dim
func.func @which(%m: index, %i: index) -> index {
  %0 = tensor.empty(%m, %i) : tensor<?x?xf32>
  %d = tensor.dim %0, %i : tensor<?x?xf32>
  return %d : index
}

// FoldDimOfCast: a cast from no rank; MLIR folds the others itself.
// CHECK-LABEL: func.func @unranked(
// CHECK:         %[[D:.*]] = tensor.dim %arg0, %{{.*}} : tensor<*xf32>
// CHECK:         return %[[D]]
func.func @unranked(%x: tensor<*xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.cast %x : tensor<*xf32> to tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}

// FoldDimOfSplat: the second dynamic size, behind the number.
// CHECK-LABEL: func.func @splat(
// CHECK-SAME:    %[[M:.*]]: index, %[[N:.*]]: index
// CHECK:         return %[[N]]
func.func @splat(%v: f32, %m: index, %n: index) -> index {
  %c2 = arith.constant 2 : index
  %0 = tensor.splat %v[%m, %n] : tensor<?x4x?xf32>
  %d = tensor.dim %0, %c2 : tensor<?x4x?xf32>
  return %d : index
}

// FoldDimOfEmpty, FoldDimOfSplat and FoldDimOfExpand refuse: there is no such dimension.
// CHECK-LABEL: func.func @no_such(
// CHECK-COUNT-6: tensor.dim
// CHECK:         return
func.func @no_such(%v: f32, %x: tensor<?xf32>, %m: index) -> (index, index, index, index, index, index) {
  %far = arith.constant 7 : index
  %before = arith.constant -1 : index
  %0 = tensor.empty(%m) : tensor<?xf32>
  %1 = tensor.splat %v[%m] : tensor<?xf32>
  %2 = tensor.expand_shape %x [[0, 1]] output_shape [2, %m] : tensor<?xf32> into tensor<2x?xf32>
  %d0 = tensor.dim %0, %far : tensor<?xf32>
  %d1 = tensor.dim %1, %far : tensor<?xf32>
  %d2 = tensor.dim %2, %far : tensor<2x?xf32>
  %d3 = tensor.dim %0, %before : tensor<?xf32>
  %d4 = tensor.dim %1, %before : tensor<?xf32>
  %d5 = tensor.dim %2, %before : tensor<2x?xf32>
  return %d0, %d1, %d2, %d3, %d4, %d5 : index, index, index, index, index, index
}
