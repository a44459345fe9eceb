// Reshapes that meet: one, none, or the expand_shape first.
// RUN: tenon-opt %s --rules=reshape/chains,reshape/constants,reshape/sizes | FileCheck %s

// ComposeExpands.
// CHECK-LABEL: func.func @expands(
// CHECK-NEXT:    %[[R:.*]] = tensor.expand_shape %arg0 {{\[\[}}0, 1, 2], [3, 4]] output_shape [2, 2, 3, %arg1, 5]
// CHECK-NEXT:    return %[[R]]
func.func @expands(%x: tensor<12x?xf32>, %n: index) -> tensor<2x2x3x?x5xf32> {
  %0 = tensor.expand_shape %x [[0, 1], [2, 3]] output_shape [4, 3, %n, 5] : tensor<12x?xf32> into tensor<4x3x?x5xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2], [3], [4]] output_shape [2, 2, 3, %n, 5] : tensor<4x3x?x5xf32> into tensor<2x2x3x?x5xf32>
  return %1 : tensor<2x2x3x?x5xf32>
}

// ComposeCollapses.
// CHECK-LABEL: func.func @collapses(
// CHECK-NEXT:    %[[R:.*]] = tensor.collapse_shape %arg0 {{\[\[}}0, 1, 2], [3]]
// CHECK-NEXT:    return %[[R]]
func.func @collapses(%x: tensor<2x?x3x4xf32>) -> tensor<?x4xf32> {
  %0 = tensor.collapse_shape %x [[0, 1], [2], [3]] : tensor<2x?x3x4xf32> into tensor<?x3x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x3x4xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// SimplifyExpandOfCollapse: one dynamic size a group is known by the others.
// CHECK-LABEL: func.func @cancel(
// CHECK-NEXT:    return %arg0
func.func @cancel(%x: tensor<?x3x4xf32>, %n: index) -> tensor<?x3x4xf32> {
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x3x4xf32> into tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%n, 3, 4] : tensor<?x4xf32> into tensor<?x3x4xf32>
  return %1 : tensor<?x3x4xf32>
}

// SimplifyExpandOfCollapse: two dynamic sizes are the same when they were asked of
// the source.
// CHECK-LABEL: func.func @asked(
// CHECK:         return %arg0
func.func @asked(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%m, %n] : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// SimplifyExpandOfCollapse refuses: the sizes may be others.
// CHECK-LABEL: func.func @others(
// CHECK:         tensor.collapse_shape
// CHECK:         tensor.expand_shape
func.func @others(%x: tensor<?x?xf32>, %m: index, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%m, %n] : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// SimplifyExpandOfCollapse: 4 x 3 as 12 as 2 x 6 is 2 x 2 x 3 in between.
// CHECK-LABEL: func.func @common(
// CHECK-NEXT:    %[[E:.*]] = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2]] output_shape [2, 2, 3]
// CHECK-NEXT:    %[[C:.*]] = tensor.collapse_shape %[[E]] {{\[\[}}0], [1, 2]]
// CHECK-NEXT:    return %[[C]]
func.func @common(%x: tensor<4x3xf32>) -> tensor<2x6xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<4x3xf32> into tensor<12xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 6] : tensor<12xf32> into tensor<2x6xf32>
  return %1 : tensor<2x6xf32>
}

// SimplifyExpandOfCollapse refuses: 4 and 6 have no common factors that lie so.
// CHECK-LABEL: func.func @uncommon(
// CHECK-NEXT:    tensor.collapse_shape
// CHECK-NEXT:    tensor.expand_shape
func.func @uncommon(%x: tensor<4x3xf32>) -> tensor<6x2xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<4x3xf32> into tensor<12xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [6, 2] : tensor<12xf32> into tensor<6x2xf32>
  return %1 : tensor<6x2xf32>
}

// SimplifyCollapseOfExpand: unit dimensions come and go.
// CHECK-LABEL: func.func @units(
// CHECK-NEXT:    return %arg0
func.func @units(%x: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %0 = tensor.expand_shape %x [[0, 1], [2, 3]] output_shape [1, %n, 4, 1] : tensor<?x4xf32> into tensor<1x?x4x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2, 3]] : tensor<1x?x4x1xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// SimplifyCollapseOfExpand: what one dimension was split into and another took.
// CHECK-LABEL: func.func @partly(
// CHECK-NEXT:    %[[E:.*]] = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2]] output_shape [2, 3, 4]
// CHECK-NEXT:    return %[[E]]
func.func @partly(%x: tensor<6x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.expand_shape %x [[0, 1], [2, 3]] output_shape [2, 3, 2, 2] : tensor<6x4xf32> into tensor<2x3x2x2xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2, 3]] : tensor<2x3x2x2xf32> into tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// "keep" keeps.
// CHECK-LABEL: func.func @kept(
// CHECK-NEXT:    tensor.collapse_shape
// CHECK-NEXT:    tensor.expand_shape
func.func @kept(%x: tensor<2x3xf32>) -> tensor<6x1xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [6, 1] {tenon.reshape = "keep"} : tensor<6xf32> into tensor<6x1xf32>
  return %1 : tensor<6x1xf32>
}

// ComposeExpands and ComposeCollapses refuse what goes another way, and "keep"
// on either side.
// CHECK-LABEL: func.func @another_way(
// CHECK-NEXT:    tensor.expand_shape %arg0 {{.*}} output_shape [4, 3] {tenon.reshape = "up"}
// CHECK-NEXT:    tensor.expand_shape {{.*}} output_shape [2, 2, 3] {tenon.reshape = "down"}
// CHECK-NEXT:    tensor.collapse_shape %arg1 {{.*}} {tenon.reshape = "keep"}
// CHECK-NEXT:    tensor.collapse_shape
// CHECK-NEXT:    return
func.func @another_way(%x: tensor<12xf32>, %y: tensor<2x2x3xf32>) -> (tensor<2x2x3xf32>, tensor<12xf32>) {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [4, 3] {tenon.reshape = "up"} : tensor<12xf32> into tensor<4x3xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 2, 3] {tenon.reshape = "down"} : tensor<4x3xf32> into tensor<2x2x3xf32>
  %2 = tensor.collapse_shape %y [[0, 1], [2]] {tenon.reshape = "keep"} : tensor<2x2x3xf32> into tensor<4x3xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<4x3xf32> into tensor<12xf32>
  return %1, %3 : tensor<2x2x3xf32>, tensor<12xf32>
}

// SimplifyCollapseOfExpand fails to match: a reshape marked "keep", and dynamic sizes
// that are not known to be equal.
// CHECK-LABEL: func.func @parted(
// CHECK-NEXT:    tensor.expand_shape {{.*}} {tenon.reshape = "keep"}
// CHECK-NEXT:    tensor.collapse_shape
// CHECK-NEXT:    tensor.expand_shape
// CHECK-NEXT:    tensor.collapse_shape
// CHECK-NEXT:    return
func.func @parted(%x: tensor<6xf32>, %y: tensor<?x?xf32>, %m: index, %n: index) -> (tensor<6x1xf32>, tensor<?x?xf32>) {
  %0 = tensor.expand_shape %x [[0, 1, 2]] output_shape [2, 3, 1] {tenon.reshape = "keep"} : tensor<6xf32> into tensor<2x3x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<2x3x1xf32> into tensor<6x1xf32>
  %2 = tensor.expand_shape %y [[0, 1], [2]] output_shape [%m, %n, %n] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  return %1, %3 : tensor<6x1xf32>, tensor<?x?xf32>
}

// Contents refuse "keep": FoldExpandOfEmpty, FoldCollapseOfEmpty, FoldExpandOfSplat,
// FoldCollapseOfSplat, FoldExpandOfConstant, FoldCollapseOfConstant. (A dense constant is
// folded by MLIR itself, which knows no marks.)
// CHECK-LABEL: func.func @kept_contents(
// CHECK-COUNT-3: tensor.expand_shape {{.*}} {tenon.reshape = "keep"}
// CHECK-COUNT-3: tensor.collapse_shape {{.*}} {tenon.reshape = "keep"}
// CHECK-NEXT:    return
func.func @kept_contents(%v: f32) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x1xi32>, tensor<6xf32>, tensor<6xf32>, tensor<2xi32>) {
  %0 = tensor.empty() : tensor<6xf32>
  %1 = tensor.splat %v : tensor<6xf32>
  %2 = arith.constant dense_resource<blob> : tensor<2xi32>
  %3 = tensor.empty() : tensor<2x3xf32>
  %4 = tensor.splat %v : tensor<2x3xf32>
  %5 = arith.constant dense_resource<blob> : tensor<2x1xi32>
  %a = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] {tenon.reshape = "keep"} : tensor<6xf32> into tensor<2x3xf32>
  %b = tensor.expand_shape %1 [[0, 1]] output_shape [2, 3] {tenon.reshape = "keep"} : tensor<6xf32> into tensor<2x3xf32>
  %c = tensor.expand_shape %2 [[0, 1]] output_shape [2, 1] {tenon.reshape = "keep"} : tensor<2xi32> into tensor<2x1xi32>
  %d = tensor.collapse_shape %3 [[0, 1]] {tenon.reshape = "keep"} : tensor<2x3xf32> into tensor<6xf32>
  %e = tensor.collapse_shape %4 [[0, 1]] {tenon.reshape = "keep"} : tensor<2x3xf32> into tensor<6xf32>
  %f = tensor.collapse_shape %5 [[0, 1]] {tenon.reshape = "keep"} : tensor<2x1xi32> into tensor<2xi32>
  return %a, %b, %c, %d, %e, %f : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x1xi32>, tensor<6xf32>, tensor<6xf32>, tensor<2xi32>
}

// FoldExpandOfEmpty, FoldCollapseOfEmpty, FoldExpandOfSplat, FoldCollapseOfSplat.
// CHECK-LABEL: func.func @contents(
// CHECK-DAG:     %[[P:.*]] = arith.muli %arg1, %c3
// CHECK-DAG:     %[[Q:.*]] = arith.muli %[[P]], %arg2
// CHECK-DAG:     tensor.empty(%arg2) : tensor<2x?xf32>
// CHECK-DAG:     tensor.empty(%[[Q]]) : tensor<?xf32>
// CHECK-DAG:     tensor.splat %arg0[%arg2] : tensor<2x?xf32>
// CHECK-DAG:     tensor.splat %arg0 : tensor<6xf32>
// CHECK:         return
func.func @contents(%v: f32, %m: index, %n: index) -> (tensor<2x?xf32>, tensor<?xf32>, tensor<2x?xf32>, tensor<6xf32>) {
  %0 = tensor.empty(%m) : tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, %n] : tensor<?xf32> into tensor<2x?xf32>
  %2 = tensor.empty(%m, %n) : tensor<?x3x?xf32>
  %3 = tensor.collapse_shape %2 [[0, 1, 2]] : tensor<?x3x?xf32> into tensor<?xf32>
  %4 = tensor.splat %v[%m] : tensor<?xf32>
  %5 = tensor.expand_shape %4 [[0, 1]] output_shape [2, %n] : tensor<?xf32> into tensor<2x?xf32>
  %6 = tensor.splat %v : tensor<2x3xf32>
  %7 = tensor.collapse_shape %6 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %1, %3, %5, %7 : tensor<2x?xf32>, tensor<?xf32>, tensor<2x?xf32>, tensor<6xf32>
}

// FoldExpandOfConstant, FoldCollapseOfConstant: dense, one number, a resource.
// CHECK-LABEL: func.func @constants(
// CHECK-DAG:     arith.constant dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi32>
// CHECK-DAG:     arith.constant dense<5> : tensor<6xi32>
// CHECK-DAG:     arith.constant dense_resource<blob> : tensor<2x1xi32>
// CHECK-DAG:     arith.constant dense_resource<blob> : tensor<2xi32>
// CHECK-NOT:     _shape
// CHECK:         return
func.func @constants() -> (tensor<2x2xi32>, tensor<6xi32>, tensor<2x1xi32>, tensor<2xi32>) {
  %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
  %2 = arith.constant dense<5> : tensor<2x3xi32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>
  %4 = arith.constant dense_resource<blob> : tensor<2xi32>
  %5 = tensor.expand_shape %4 [[0, 1]] output_shape [2, 1] : tensor<2xi32> into tensor<2x1xi32>
  %6 = arith.constant dense_resource<blob> : tensor<1x2xi32>
  %7 = tensor.collapse_shape %6 [[0, 1]] : tensor<1x2xi32> into tensor<2xi32>
  return %1, %3, %5, %7 : tensor<2x2xi32>, tensor<6xi32>, tensor<2x1xi32>, tensor<2xi32>
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000"
    }
  }
#-}
