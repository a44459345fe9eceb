// Reshapes cross slices that drop dimensions: those are loops that stay.
// REQUIRES: workbench
// DEFINE: %{runs} = %S/../../schedules/reshape/Inputs
// RUN: tenon-opt %s --schedule=reshape-up | FileCheck %s --check-prefix=UP
// RUN: tenon-opt %s --schedule=reshape-down | FileCheck %s --check-prefix=DOWN
// RUN: tenon-opt %s --schedule=reshape-fuse | FileCheck %s --check-prefix=FUSE
// RUN: tenon-opt %s --rules=reshape/choose | FileCheck %s --check-prefix=CHOOSE
// RUN: tenon-run %s --schedule=%{runs}/run-up.mlir --verify
// RUN: tenon-run %s --schedule=%{runs}/run-down.mlir --verify
// RUN: tenon-run %s --schedule=%{runs}/run-fuse.mlir --verify

// What they leave, and why.
// DEFINE: %{why} = tenon-opt %s -o /dev/null --schedule
// RUN: %{why}=reshape-up --explain=MoveExpandUp@element 2>&1 | FileCheck %s --check-prefix=ELEMENT
// RUN: %{why}=reshape-up --explain=MoveCollapseUp@shared 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: %{why}=reshape-up --explain=MoveCollapseUp@apart 2>&1 | FileCheck %s --check-prefix=APART
// RUN: %{why}=reshape-down --explain=MoveCollapseDown@kept 2>&1 | FileCheck %s --check-prefix=KEPT

// MoveExpandUp: of what is taken, and of what is put back.
// UP-LABEL:   func.func @entry(
// UP:           tensor.expand_shape %arg0 {{.*}} into tensor<4x2x3xf32>
// UP:           tensor.extract_slice {{.*}} tensor<4x2x3xf32> to tensor<2x3xf32>
// UP:           tensor.insert_slice {{.*}} tensor<2x3xf32> into tensor<4x2x3xf32>
// UP-NOT:       tensor.expand_shape {{.*}} tensor<6xf32>

// MoveCollapseDown, MoveExpandDown: the other way.
// DOWN-LABEL: func.func @entry(
// DOWN:         tensor.extract_slice {{.*}} tensor<4x6xf32> to tensor<6xf32>
// DOWN:         linalg.log {{.*}}tensor<6xf32>
// DOWN:         tensor.insert_slice {{.*}} tensor<6xf32> into tensor<4x6xf32>
// DOWN:         linalg.sqrt {{.*}}tensor<4x6xf32>

// FUSE-LABEL: func.func @entry(
// FUSE:         math.log
// FUSE:         tensor.insert_slice {{.*}} tensor<2x3xf32> into tensor<4x2x3xf32>
func.func @entry(%x: tensor<4x6xf32>, %r: tensor<2x6x4xf32>, %s: tensor<2x6xf32>) -> (tensor<2x3xf32>, tensor<4x2x3xf32>, tensor<12x4xf32>, tensor<2x3xf32>) {
  %e = tensor.empty() : tensor<4x6xf32>
  %0 = linalg.exp ins(%x : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = tensor.extract_slice %0[1, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<6xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %f = tensor.empty() : tensor<2x3xf32>
  %3 = linalg.log ins(%2 : tensor<2x3xf32>) outs(%f : tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = tensor.collapse_shape %3 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %5 = tensor.insert_slice %4 into %x[2, 0] [1, 6] [1, 1] : tensor<6xf32> into tensor<4x6xf32>
  %6 = tensor.expand_shape %5 [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
  %g = tensor.empty() : tensor<4x2x3xf32>
  %7 = linalg.sqrt ins(%6 : tensor<4x2x3xf32>) outs(%g : tensor<4x2x3xf32>) -> tensor<4x2x3xf32>

  // MoveCollapseUp: a column is put back.
  // UP:         tensor.insert_slice {{.*}} tensor<12xf32> into tensor<12x4xf32>
  %8 = tensor.insert_slice %s into %r[0, 0, 3] [2, 6, 1] [1, 1, 1] : tensor<2x6xf32> into tensor<2x6x4xf32>
  %9 = tensor.collapse_shape %8 [[0, 1], [2]] : tensor<2x6x4xf32> into tensor<12x4xf32>

  // MoveExpandDown.
  // DOWN:       tensor.extract_slice {{.*}} tensor<2x6x4xf32> to tensor<6xf32>
  %10 = tensor.expand_shape %r [[0], [1, 2], [3]] output_shape [2, 2, 3, 4] : tensor<2x6x4xf32> into tensor<2x2x3x4xf32>
  %11 = tensor.extract_slice %10[1, 0, 0, 2] [1, 2, 3, 1] [1, 1, 1, 1] : tensor<2x2x3x4xf32> to tensor<2x3xf32>
  return %3, %7, %9, %11 : tensor<2x3xf32>, tensor<4x2x3xf32>, tensor<12x4xf32>, tensor<2x3xf32>
}

// A choice is made beside a slice on either side.
// CHOOSE-LABEL: func.func @choose(
// CHOOSE:         tensor.expand_shape {{.*}} {tenon.reshape = "up"}
// CHOOSE:         tensor.collapse_shape {{.*}} {tenon.reshape = "up"}
// CHOOSE:         tensor.expand_shape {{.*}} {tenon.reshape = "down"}
// CHOOSE:         tensor.collapse_shape {{.*}} {tenon.reshape = "down"}
func.func @choose(%x: tensor<4x6xf32>, %y: tensor<4x2x3xf32>, %i: index) -> (f32, f32, tensor<2x3xf32>, tensor<6xf32>) {
  %0 = tensor.extract_slice %x[1, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %2 = tensor.extract %1[%i, %i] : tensor<2x3xf32>
  %3 = tensor.extract_slice %y[1, 0, 0] [1, 2, 3] [1, 1, 1] : tensor<4x2x3xf32> to tensor<2x3xf32>
  %4 = tensor.collapse_shape %3 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %5 = tensor.extract %4[%i] : tensor<6xf32>
  %6 = tensor.generate {
  ^bb0(%a: index, %b: index):
    tensor.yield %2 : f32
  } : tensor<4x6xf32>
  %7 = tensor.expand_shape %6 [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
  %8 = tensor.extract_slice %7[1, 0, 0] [1, 2, 3] [1, 1, 1] : tensor<4x2x3xf32> to tensor<2x3xf32>
  %9 = tensor.generate {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %2 : f32
  } : tensor<4x2x3xf32>
  %10 = tensor.collapse_shape %9 [[0], [1, 2]] : tensor<4x2x3xf32> into tensor<4x6xf32>
  %11 = tensor.extract_slice %10[1, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<6xf32>
  return %2, %5, %8, %11 : f32, f32, tensor<2x3xf32>, tensor<6xf32>
}

// ELEMENT: ChangeLoops: no loop changes
func.func @element(%x: tensor<2x3xf32>) -> tensor<1xf32> {
  %0 = tensor.extract_slice %x[1, 0] [1, 1] [1, 1] : tensor<2x3xf32> to tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1] : tensor<f32> into tensor<1xf32>
  return %1 : tensor<1xf32>
}

// SHARED: OnlyUsedBy: a result of tensor.extract_slice is used by another func.return as well
func.func @shared(%x: tensor<4x2x3xf32>) -> (tensor<6xf32>, tensor<2x3xf32>) {
  %0 = tensor.extract_slice %x[1, 0, 0] [1, 2, 3] [1, 1, 1] : tensor<4x2x3xf32> to tensor<2x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %1, %0 : tensor<6xf32>, tensor<2x3xf32>
}

// KEPT: LacksAttribute: the producer has "tenon.reshape" = ["keep"]
func.func @kept(%x: tensor<4x2x3xf32>) -> tensor<6xf32> {
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<4x2x3xf32> into tensor<4x6xf32>
  %1 = tensor.extract_slice %0[1, 0] [1, 6] [1, 1] {tenon.reshape = "keep"} : tensor<4x6xf32> to tensor<6xf32>
  return %1 : tensor<6xf32>
}

// Between the dimensions of the result there is one more.
// APART: ChangeLoops: operand 0 is indexed by affine_map<(d0, d1, d2) -> (d0, d1, d2)>, where the merged loops are no neighbours, in tensor.extract_slice
func.func @apart(%x: tensor<2x4x3xf32>) -> tensor<6xf32> {
  %0 = tensor.extract_slice %x[0, 1, 0] [2, 1, 3] [1, 1, 1] : tensor<2x4x3xf32> to tensor<2x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %1 : tensor<6xf32>
}
