// Maps that are no mere choice of loops. What is flattened computes the same.
// RUN: tenon-opt %s --schedule=flatten --set=gain_below=0 | FileCheck %s
// RUN: tenon-opt %s --schedule=flatten --set=gain_below=0 --remarks=flatten -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: tenon-run %s --schedule=flatten --set=gain_below=0 --verify

// A loop that indexes two dimensions stays a loop, and so do both dimensions.
// CHECK: #[[DIAGONAL:.*]] = affine_map<(d0, d1) -> (d0, d0, d1)>
// CHECK-LABEL: @diagonal
// CHECK: tensor.collapse_shape %arg0 {{\[\[}}0], [1], [2, 3]] : tensor<4x4x2x3xf32> into tensor<4x4x6xf32>
// CHECK: linalg.generic {indexing_maps = [#[[DIAGONAL]],
// WHY: Function=diagonal | {{.*}} dims 0 and 1: 'linalg.generic' treats dim 0 apart and dim 1 not
func.func @diagonal(%a: tensor<4x4x2x3xf32>, %b: tensor<4x2x3xf32>) -> tensor<4x2x3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : tensor<4x4x2x3xf32>) outs(%b : tensor<4x2x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

// A loop of one step indexes nothing but 0, also where it does so twice.
// CHECK-LABEL: @one_step
// CHECK: linalg.generic {{.*}} ins({{.*}} : tensor<1x1x6xf32>) outs({{.*}} : tensor<1x6xf32>)
func.func @one_step(%a: tensor<1x1x2x3xf32>, %b: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : tensor<1x1x2x3xf32>) outs(%b : tensor<1x2x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<1x2x3xf32>
  return %0 : tensor<1x2x3xf32>
}

// Not only the body of a generic may ask for an index.
// CHECK-LABEL: @mapped
// CHECK: linalg.map
// CHECK: %[[G:.*]] = linalg.index 0
// CHECK: arith.remui %[[G]], %{{.*}}
func.func @mapped(%a: tensor<2x1x3xf32>) -> tensor<2x1x3xf32> {
  %0 = linalg.map outs(%a : tensor<2x1x3xf32>) (%init: f32) {
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %ten = arith.constant 10 : index
    %i10 = arith.muli %i, %ten : index
    %ik = arith.addi %i10, %k : index
    %s = arith.addi %ik, %j : index
    %n = arith.index_cast %s : index to i32
    %y = arith.sitofp %n : i32 to f32
    linalg.yield %y : f32
  }
  return %0 : tensor<2x1x3xf32>
}

func.func @entry(%a: tensor<4x4x2x3xf32>, %b: tensor<4x2x3xf32>, %c: tensor<1x1x2x3xf32>, %d: tensor<1x2x3xf32>, %e: tensor<2x1x3xf32>) -> (tensor<4x2x3xf32>, tensor<1x2x3xf32>, tensor<2x1x3xf32>) {
  %0 = call @diagonal(%a, %b) : (tensor<4x4x2x3xf32>, tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  %1 = call @one_step(%c, %d) : (tensor<1x1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  %2 = call @mapped(%e) : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  return %0, %1, %2 : tensor<4x2x3xf32>, tensor<1x2x3xf32>, tensor<2x1x3xf32>
}
