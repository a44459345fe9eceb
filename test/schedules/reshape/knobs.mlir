// What each knob keeps a schedule from, and how a schedule stops at operations
// of a name.
// RUN: tenon-opt %s --schedule=reshape-up | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: tenon-opt %s --schedule=reshape-up --set unit_dims_only=1 | FileCheck %s --check-prefixes=CHECK,UNIT
// RUN: tenon-opt %s --schedule=reshape-up --set through_reductions=0 | FileCheck %s --check-prefixes=CHECK,REDUCE
// RUN: tenon-opt %s --schedule=reshape-up --set recompute=1 | FileCheck %s --check-prefixes=CHECK,TWICE
// RUN: tenon-opt %s --schedule=reshape-up --set keep_at_boundary=1 | FileCheck %s --check-prefixes=CHECK,INSIDE
// RUN: tenon-opt %s --schedule=%S/Inputs/stop-at-exp.mlir | FileCheck %s --check-prefixes=CHECK,STOP
// RUN: not tenon-opt %s --schedule=reshape-up --set recompute=2 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: recompute

// CHECK-LABEL: func.func @split(
// ALL-NEXT:      tensor.expand_shape %arg0
// UNIT:          linalg.exp {{.*}}tensor<6xf32>
// UNIT-NEXT:     tensor.expand_shape
// STOP:          linalg.exp {{.*}}tensor<6xf32>
// STOP-NEXT:     tensor.expand_shape
// INSIDE:        linalg.exp {{.*}}tensor<6xf32>
// INSIDE-NEXT:   tensor.expand_shape
func.func @split(%x: tensor<6xf32>) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %0 = linalg.exp ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @unit(
// ALL-NEXT:      tensor.expand_shape %arg0
// UNIT-NEXT:     tensor.expand_shape %arg0
func.func @unit(%x: tensor<6xf32>) -> tensor<1x6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %0 = linalg.log ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 6] : tensor<6xf32> into tensor<1x6xf32>
  return %1 : tensor<1x6xf32>
}

// CHECK-LABEL: func.func @reduce(
// ALL-NEXT:      tensor.expand_shape %arg0
// ALL:           linalg.reduce
// ALL-SAME:        dimensions = [2]
// REDUCE:        linalg.reduce
// REDUCE-SAME:     dimensions = [1]
func.func @reduce(%x: tensor<6x4xf32>, %c: tensor<6xf32>) -> tensor<2x3xf32> {
  %0 = linalg.reduce ins(%x : tensor<6x4xf32>) outs(%c : tensor<6xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @shared(
// ALL-COUNT-1:   linalg.sqrt {{.*}}tensor<6xf32>
// ALL-NOT:       linalg.sqrt
// TWICE-DAG:     linalg.sqrt {{.*}}tensor<6xf32>
// TWICE-DAG:     linalg.sqrt {{.*}}tensor<2x3xf32>
// CHECK:         return
func.func @shared(%x: tensor<6xf32>) -> (tensor<6xf32>, tensor<2x3xf32>) {
  %e = tensor.empty() : tensor<6xf32>
  %0 = linalg.sqrt ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %0, %1 : tensor<6xf32>, tensor<2x3xf32>
}
