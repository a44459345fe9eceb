// Which way each reshape is to go.
// RUN: tenon-opt %s --rules=reshape/choose | FileCheck %s

#id1 = affine_map<(d0) -> (d0)>

// ChooseUpForExpand: the argument above stops nothing. ChooseDownForCollapse.
// CHECK-LABEL: func.func @simple(
// CHECK:         tensor.expand_shape {{.*}}{tenon.reshape = "up"}
// CHECK:         tensor.collapse_shape {{.*}}{tenon.reshape = "down"}
func.func @simple(%x: tensor<6xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %f = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.exp ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %2 = linalg.log ins(%1 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %4 = linalg.sqrt ins(%3 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  return %4 : tensor<6xf32>
}

// ChooseDownForExpand: above log stands an operation that log could have taken in, and
// that cannot be split.
// CHECK-LABEL: func.func @stopped_above(
// CHECK:         tensor.expand_shape {{.*}}{tenon.reshape = "down"}
func.func @stopped_above(%x: tensor<6xf32>) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %f = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.exp {tenon.reshape = "keep"} ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = linalg.log ins(%0 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %3 = linalg.sqrt ins(%2 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}

// ChooseUpForCollapse: below log stands an operation that could have taken it in, and
// that cannot be split.
// CHECK-LABEL: func.func @stopped_below(
// CHECK:         tensor.collapse_shape {{.*}}{tenon.reshape = "up"}
func.func @stopped_below(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %f = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.exp ins(%x : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %2 = linalg.log ins(%1 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %3 = linalg.sqrt {tenon.reshape = "keep"} ins(%2 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  return %3 : tensor<6xf32>
}

// ChooseUpForStoppedExpand, ChooseDownForStoppedCollapse: stopped on both sides, they go the
// way of splits. ChooseDownForStoppedExpand, ChooseUpForStoppedCollapse: only this way is open.
// CHECK-LABEL: func.func @anyway(
// CHECK:         tensor.expand_shape {{.*}}{tenon.reshape = "up"}
// CHECK:         tensor.collapse_shape {{.*}}{tenon.reshape = "down"}
// CHECK:         tensor.expand_shape {{.*}}{tenon.reshape = "down"}
// CHECK:         tensor.collapse_shape {{.*}}{tenon.reshape = "up"}
func.func @anyway(%x: tensor<6xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %f = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.exp {tenon.reshape = "keep"} ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = linalg.log ins(%0 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %3 = linalg.sqrt ins(%2 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = linalg.floor {tenon.reshape = "keep"} ins(%3 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = linalg.ceil ins(%4 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = tensor.collapse_shape %5 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %7 = linalg.abs ins(%6 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %8 = linalg.round {tenon.reshape = "keep"} ins(%7 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %9 = tensor.expand_shape %8 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %10 = linalg.tanh ins(%9 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %11 = linalg.erf {tenon.reshape = "keep"} ins(%10 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %12 = linalg.negf ins(%11 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %13 = tensor.collapse_shape %12 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %14 = linalg.square {tenon.reshape = "keep"} ins(%13 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  return %14 : tensor<6xf32>
}

// None: at the boundary nothing is in the way, and what has a mark is decided.
// CHECK-LABEL: func.func @none(
// CHECK:         tensor.expand_shape %arg0 {{.*}} {{.*}}[2, 3] : tensor<6xf32>
// CHECK-NOT:     tenon.reshape = "{{up|down}}"
// CHECK:         tensor.collapse_shape {{.*}}{tenon.reshape = "keep"}
// CHECK:         return
func.func @none(%x: tensor<6xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %f = tensor.empty() : tensor<2x3xf32>
  %1 = tensor.expand_shape %x [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %2 = linalg.log ins(%1 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] {tenon.reshape = "keep"} : tensor<2x3xf32> into tensor<6xf32>
  %4 = linalg.sqrt ins(%3 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  return %4 : tensor<6xf32>
}
