// What is left between operations of a function: a view of a buffer for all its
// users, and no expand_shape that a collapse_shape takes back.
// RUN: tenon-opt %s --schedule=flatten --set=min_inner_size=0 | FileCheck %s --implicit-check-not="_shape %"
// RUN: tenon-run %s --schedule=%source/test/random/Inputs/flatten-run.mlir --verify

!x = memref<2x4x8xf32>

// One view of each buffer, whoever reads or writes it.
// CHECK-LABEL: @shared
// CHECK-DAG: %[[A:.*]] = memref.collapse_shape %arg0 {{.*}} into memref<64xf32>
// CHECK-DAG: %[[B:.*]] = memref.collapse_shape %arg1 {{.*}} into memref<64xf32>
// CHECK: linalg.exp ins(%[[A]] : {{.*}}) outs(%[[B]] :
// CHECK: linalg.add ins(%[[A]], %[[B]] : {{.*}}) outs(%[[B]] :
// CHECK: memref.copy %[[B]], %[[A]]
func.func @shared(%a: !x, %b: !x) {
  linalg.exp ins(%a : !x) outs(%b : !x)
  linalg.add ins(%a, %b : !x, !x) outs(%b : !x)
  memref.copy %b, %a : !x to !x
  return
}

// Two ways to view a buffer are two views, again one for all users of each.
// CHECK-LABEL: @two_views
// CHECK-DAG: %[[ALL:.*]] = memref.collapse_shape %arg0 {{.*}} into memref<64xf32>
// CHECK-DAG: %[[ROWS:.*]] = memref.collapse_shape %arg0 {{.*}} into memref<8x8xf32>
// CHECK-DAG: %[[SUMS:.*]] = memref.collapse_shape %arg1 {{.*}} into memref<8xf32>
// CHECK: linalg.abs ins(%[[ALL]] : {{.*}}) outs(%[[ALL]] :
// CHECK: linalg.reduce {{.*}} ins(%[[ROWS]] : {{.*}}) outs(%[[SUMS]] :
// CHECK: linalg.broadcast ins(%[[SUMS]] : {{.*}}) outs(%[[ROWS]] :
// CHECK: linalg.abs ins(%[[ALL]] : {{.*}}) outs(%[[ALL]] :
func.func @two_views(%a: !x, %b: memref<2x4xf32>) {
  linalg.abs ins(%a : !x) outs(%a : !x)
  linalg.reduce { arith.addf } ins(%a : !x) outs(%b : memref<2x4xf32>) dimensions = [2]
  linalg.broadcast ins(%b : memref<2x4xf32>) outs(%a : !x) dimensions = [2]
  linalg.abs ins(%a : !x) outs(%a : !x)
  return
}

// From the first operation to the last the tensor stays flat.
// CHECK-LABEL: @chain
// CHECK: %[[A:.*]] = tensor.collapse_shape %arg0 {{.*}} into tensor<64xf32>
// CHECK: %[[E:.*]] = linalg.exp ins(%[[A]] : {{.*}}) outs(%[[A]] :
// CHECK: %[[S:.*]] = linalg.add ins(%[[E]], %[[A]] : {{.*}}) outs(%[[E]] :
// CHECK: %[[N:.*]] = linalg.negf ins(%[[S]] : {{.*}}) outs(%[[S]] :
// CHECK: tensor.expand_shape %[[N]] {{.*}} : tensor<64xf32> into tensor<2x4x8xf32>
func.func @chain(%a: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %0 = linalg.exp ins(%a : tensor<2x4x8xf32>) outs(%a : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %1 = linalg.add ins(%0, %a : tensor<2x4x8xf32>, tensor<2x4x8xf32>) outs(%0 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %2 = linalg.negf ins(%1 : tensor<2x4x8xf32>) outs(%1 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  return %2 : tensor<2x4x8xf32>
}

// Between operations that are flat in two ways stands the one step from one to
// the other.
// CHECK-LABEL: @step
// CHECK-DAG: %[[A:.*]] = tensor.collapse_shape %arg0 {{.*}} into tensor<64xf32>
// CHECK-DAG: %[[B:.*]] = tensor.collapse_shape %arg1 {{.*}} into tensor<8xf32>
// CHECK: %[[E:.*]] = linalg.exp ins(%[[A]] : {{.*}}) outs(%[[A]] :
// CHECK: %[[R:.*]] = tensor.expand_shape %[[E]] {{.*}} : tensor<64xf32> into tensor<8x8xf32>
// CHECK: %[[S:.*]] = linalg.reduce {{.*}} ins(%[[R]] : {{.*}}) outs(%[[B]] :
// CHECK: tensor.expand_shape %[[S]] {{.*}} : tensor<8xf32> into tensor<2x4xf32>
func.func @step(%a: tensor<2x4x8xf32>, %b: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.exp ins(%a : tensor<2x4x8xf32>) outs(%a : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<2x4x8xf32>) outs(%b : tensor<2x4xf32>) dimensions = [2]
  return %1 : tensor<2x4xf32>
}

// Reshapes that the program has cancel with those that are built.
// CHECK-LABEL: @given
// CHECK: %[[E:.*]] = linalg.exp ins(%arg0 : {{.*}}) outs(%arg0 : {{.*}}) -> tensor<64xf32>
// CHECK: return %[[E]]
func.func @given(%a: tensor<64xf32>) -> tensor<64xf32> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  %1 = linalg.exp ins(%0 : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = tensor.collapse_shape %1 [[0, 1]] : tensor<8x8xf32> into tensor<64xf32>
  return %2 : tensor<64xf32>
}

func.func @entry(%a: !x, %b: !x, %c: memref<2x4xf32>, %d: tensor<2x4x8xf32>, %e: tensor<2x4xf32>, %f: tensor<64xf32>) -> (tensor<2x4x8xf32>, tensor<2x4xf32>, tensor<64xf32>) {
  call @shared(%a, %b) : (!x, !x) -> ()
  call @two_views(%b, %c) : (!x, memref<2x4xf32>) -> ()
  %0 = call @chain(%d) : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %1 = call @step(%d, %e) : (tensor<2x4x8xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = call @given(%f) : (tensor<64xf32>) -> tensor<64xf32>
  return %0, %1, %2 : tensor<2x4x8xf32>, tensor<2x4xf32>, tensor<64xf32>
}
