// Loops go in the order of the result, reductions last.
// RUN: tenon-opt %s --schedule=%S/Inputs/loops-in-result-order.mlir | FileCheck %s
// RUN: tenon-run %s --entry=index --schedule=%S/Inputs/run-loops-in-result-order.mlir --verify | FileCheck %s --check-prefix=SAME
// SAME: verify: ok

// CHECK-DAG: #[[MK:.*]] = affine_map<(d0, d1, d2) -> (d2, d0)>
// CHECK-DAG: #[[KN:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[MN:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[STRAIGHT:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[TURNED:.*]] = affine_map<(d0, d1) -> (d1, d0)>

// A product from the inside out.
// CHECK-LABEL: func.func @product(
// CHECK: linalg.generic {indexing_maps = [#[[MK]], #[[KN]], #[[MN]]], iterator_types = ["parallel", "parallel", "reduction"]}
func.func @product(%a: tensor<3x4xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k, n, m) -> (k, m)>, affine_map<(k, n, m) -> (k, n)>, affine_map<(k, n, m) -> (m, n)>], iterator_types = ["reduction", "parallel", "parallel"]} ins(%a, %b : tensor<3x4xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// In order already.
// CHECK-LABEL: func.func @in_order(
// CHECK: iterator_types = ["parallel", "reduction"]
func.func @in_order(%a: tensor<3x4xf32>, %c: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<3x4xf32>) outs(%c : tensor<3xf32>) {
  ^bb0(%l: f32, %o: f32):
    %s = arith.addf %o, %l : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// A linalg.index of the body has the same value as before.
// CHECK-LABEL: func.func @index(
// CHECK: linalg.generic {indexing_maps = [#[[STRAIGHT]]], iterator_types
// CHECK: linalg.index 1
func.func @index(%c: tensor<4x3xindex>) -> tensor<4x3xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} outs(%c : tensor<4x3xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<4x3xindex>
  return %0 : tensor<4x3xindex>
}

// One with two results stays as it is.
// CHECK-LABEL: func.func @two_results(
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[TURNED]], #{{.*}}], iterator_types = ["parallel", "reduction"]}
func.func @two_results(%a: tensor<3x4xf32>, %c: tensor<4x3xf32>, %d: tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<3x4xf32>) outs(%c, %d : tensor<4x3xf32>, tensor<3xf32>) {
  ^bb0(%l: f32, %o: f32, %p: f32):
    %s = arith.addf %p, %l : f32
    linalg.yield %l, %s : f32, f32
  } -> (tensor<4x3xf32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<3xf32>
}

// On buffers as on tensors.
// CHECK-LABEL: func.func @buffers(
// CHECK: linalg.generic {indexing_maps = [#[[STRAIGHT]], #[[STRAIGHT]]], iterator_types = ["parallel", "parallel"]}
func.func @buffers(%a: memref<3x4xf32>, %c: memref<3x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<3x4xf32>) outs(%c : memref<3x4xf32>) {
  ^bb0(%l: f32, %o: f32):
    linalg.yield %l : f32
  }
  return
}

// No order of loops is that of a result on a diagonal.
// CHECK-LABEL: func.func @diagonal(
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]}
func.func @diagonal(%a: tensor<4x8xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j, j)>], iterator_types = ["reduction", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%l: f32, %o: f32):
    %s = arith.addf %o, %l : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
