// What is put into a tensor has sizes of its own: a split that passes both takes
// from each what it has. The same of what a concatenation joins.
// RUN: tenon-opt %s --schedule=reshape-up | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/run-up.mlir --dynamic-size=12 --verify
// RUN: tenon-run %s --entry=joined --schedule=%S/Inputs/run-up.mlir --dynamic-size=12 --verify

// CHECK-LABEL: func.func @entry(
// CHECK:         %[[ALL:.*]] = tensor.dim
// CHECK:         %[[PART:.*]] = arith.divui
// CHECK-DAG:     tensor.expand_shape %arg0 {{\[\[}}0, 1], [2]] output_shape [2, 1, %[[ALL]]] :
// CHECK-DAG:     tensor.empty(%[[PART]]) : tensor<2x1x?xf32>
// CHECK:         tensor.insert_slice %{{.*}} [2, 1, %[[PART]]]
func.func @entry(%a: tensor<2x?xf32>) -> tensor<2x1x?xf32> {
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %n = tensor.dim %a, %one : tensor<2x?xf32>
  %m = arith.divui %n, %four : index
  %part = tensor.extract_slice %a[0, 1] [2, %m] [1, 1] : tensor<2x?xf32> to tensor<2x?xf32>
  %e = tensor.empty(%m) : tensor<2x?xf32>
  %twice = linalg.add ins(%part, %part : tensor<2x?xf32>, tensor<2x?xf32>) outs(%e : tensor<2x?xf32>) -> tensor<2x?xf32>
  %0 = tensor.insert_slice %twice into %a[0, 0] [2, %m] [1, 1] : tensor<2x?xf32> into tensor<2x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 1, %n] : tensor<2x?xf32> into tensor<2x1x?xf32>
  return %1 : tensor<2x1x?xf32>
}

// CHECK-LABEL: func.func @joined(
// CHECK:         tensor.concat dim(2) {{.*}} : (tensor<2x1x?xf32>, tensor<2x1x?xf32>) -> tensor<2x1x?xf32>
func.func @joined(%a: tensor<2x?xf32>) -> tensor<2x1x?xf32> {
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %n = tensor.dim %a, %one : tensor<2x?xf32>
  %m = arith.divui %n, %four : index
  %part = tensor.extract_slice %a[0, 1] [2, %m] [1, 1] : tensor<2x?xf32> to tensor<2x?xf32>
  %0 = tensor.concat dim(1) %a, %part : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  %size = arith.addi %n, %m : index
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 1, %size] : tensor<2x?xf32> into tensor<2x1x?xf32>
  return %1 : tensor<2x1x?xf32>
}
