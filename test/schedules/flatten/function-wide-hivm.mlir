// What is left between vector ops of a function: a view of a buffer for all its
// users, and no expand_shape that a collapse_shape takes back.
// RUN: tenon-opt %s --schedule=flatten-hivm | FileCheck %s --implicit-check-not="_shape %"
// RUN: tenon-run %s --schedule=%source/test/random/Inputs/flatten-hivm-tensors.mlir --verify

!x = memref<2x4x8xf32, #hivm.address_space<ub>>
!row = memref<1x4x8xf32, #hivm.address_space<ub>>

// The op that repeats a row sees another view of %b than the op before it.
// CHECK-LABEL: @buffers
// CHECK-DAG: %[[A:.*]] = memref.collapse_shape %arg0 {{.*}} into memref<64xf32, #hivm.address_space<ub>>
// CHECK-DAG: %[[B:.*]] = memref.collapse_shape %arg1 {{.*}} into memref<64xf32, #hivm.address_space<ub>>
// CHECK-DAG: %[[ROWS:.*]] = memref.collapse_shape %arg1 {{.*}} into memref<2x32xf32, #hivm.address_space<ub>>
// CHECK-DAG: %[[ROW:.*]] = memref.collapse_shape %arg2 {{.*}} into memref<1x32xf32, #hivm.address_space<ub>>
// CHECK: hivm.hir.vabs ins(%[[A]] : {{.*}}) outs(%[[B]] :
// CHECK: hivm.hir.vadd ins(%[[ROW]], %[[ROWS]] : {{.*}}) outs(%[[ROWS]] : {{.*}}) broadcast = [0]
// CHECK: hivm.hir.copy ins(%[[B]] : {{.*}}) outs(%[[A]] :
func.func @buffers(%a: !x, %b: !x, %row: !row) {
  hivm.hir.vabs ins(%a : !x) outs(%b : !x)
  hivm.hir.vadd ins(%row, %b : !row, !x) outs(%b : !x) broadcast = [0]
  hivm.hir.copy ins(%b : !x) outs(%a : !x)
  return
}

// CHECK-LABEL: @tensors
// CHECK: %[[A:.*]] = tensor.collapse_shape %arg0 {{.*}} into tensor<64xf32>
// CHECK: %[[E:.*]] = hivm.hir.vabs ins(%[[A]] : {{.*}}) outs(%[[A]] :
// CHECK: %[[S:.*]] = hivm.hir.vadd ins(%[[E]], %[[A]] : {{.*}}) outs(%[[E]] :
// CHECK: tensor.expand_shape %[[S]] {{.*}} : tensor<64xf32> into tensor<2x4x8xf32>
func.func @tensors(%a: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %0 = hivm.hir.vabs ins(%a : tensor<2x4x8xf32>) outs(%a : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %1 = hivm.hir.vadd ins(%0, %a : tensor<2x4x8xf32>, tensor<2x4x8xf32>) outs(%0 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  return %1 : tensor<2x4x8xf32>
}

func.func @entry(%a: !x, %b: !x, %row: !row, %t: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  call @buffers(%a, %b, %row) : (!x, !x, !row) -> ()
  %0 = call @tensors(%t) : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  return %0 : tensor<2x4x8xf32>
}
