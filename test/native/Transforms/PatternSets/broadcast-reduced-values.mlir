// What no step reads is a value of each step before the vectorizer comes, which would
// combine it once. An element of an operand is that already.
// RUN: tenon-opt %s --schedule=%S/Inputs/broadcast-reduced-values.mlir | FileCheck %s

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#cube = affine_map<(i, j, k) -> (i, j, k)>

// CHECK-LABEL: func.func @constant(
// CHECK: %[[I:.*]] = linalg.index 0 : index
// CHECK: %[[STEP:.*]] = arith.cmpi ne, %[[I]], %{{.*}} : index
// CHECK: %[[V:.*]] = arith.select %[[STEP]], %{{.*}}, %{{.*}} : f32
// CHECK: arith.addf %{{.*}}, %[[V]] : f32
func.func @constant(%x: tensor<5x4xf32>, %c: tensor<5xf32>) -> tensor<5xf32> {
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<5x4xf32>) outs(%c : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %one : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// A number, and the index of the inner one of two loops.
// CHECK-LABEL: func.func @number_and_index(
// CHECK: linalg.index 1 : index
// CHECK: linalg.index 0 : index
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
// CHECK: arith.maxsi
func.func @number_and_index(%x: tensor<5x5xi32>, %n: i32, %c: tensor<5xi32>) -> tensor<5xi32> {
  %0 = linalg.generic {indexing_maps = [#all, affine_map<(i, j) -> ()>, #row], iterator_types = ["parallel", "reduction"]} ins(%x, %n : tensor<5x5xi32>, i32) outs(%c : tensor<5xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i32
    %v = arith.addi %b, %k : i32
    %s = arith.maxsi %o, %v : i32
    linalg.yield %s : i32
  } -> tensor<5xi32>
  return %0 : tensor<5xi32>
}

// CHECK-LABEL: func.func @stays(
// CHECK-NOT: arith.select
func.func @stays(%x: tensor<5x4xf32>, %y: tensor<5xf32>, %c: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<5x4xf32>) outs(%c : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %v = arith.addf %a, %one : f32
    %s = arith.addf %o, %v : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  %1 = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x, %y : tensor<5x4xf32>, tensor<5xf32>) outs(%c : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %o, %b : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  return %0, %1 : tensor<5xf32>, tensor<5xf32>
}

// Without a reduction: a product with the index of the last loop.
// CHECK-LABEL: func.func @last_index(
// CHECK: linalg.index 2 : index
// CHECK: linalg.index 1 : index
// CHECK: %[[V:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK: arith.mulf %{{.*}}, %[[V]] : f32
func.func @last_index(%c: tensor<1x3x17xf32>) -> tensor<1x3x17xf32> {
  %0 = linalg.generic {indexing_maps = [#cube], iterator_types = ["parallel", "parallel", "parallel"]} outs(%c : tensor<1x3x17xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 2 : index
    %k = arith.index_cast %j : index to i32
    %v = arith.sitofp %k : i32 to f32
    %s = arith.mulf %o, %v : f32
    linalg.yield %s : f32
  } -> tensor<1x3x17xf32>
  return %0 : tensor<1x3x17xf32>
}

// The index of a loop of one iteration is 0, so it cannot stand for a step.
// CHECK-LABEL: func.func @one_row(
// CHECK-NOT: arith.select
func.func @one_row(%x: tensor<1x4xf32>, %c: tensor<1xf32>) -> tensor<1xf32> {
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<1x4xf32>) outs(%c : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %one : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
