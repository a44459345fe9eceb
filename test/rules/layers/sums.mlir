// Of its reductions a product keeps two, the others become loops.
// RUN: tenon-opt %s --schedule=%S/Inputs/sums.mlir | FileCheck %s

#a = affine_map<(m, n, t, s, k) -> (t, m, s, k)>
#b = affine_map<(m, n, t, s, k) -> (t, s, k, n)>
#c = affine_map<(m, n, t, s, k) -> (m, n)>
// 17 iterations are a loop.
// CHECK-LABEL: func.func @loop(
// CHECK: scf.for %[[T:.*]] = %c0 to %c17 step %c1
// CHECK-DAG: %[[A:.*]] = tensor.extract_slice %arg0[%[[T]], 0, 0, 0] [1, 2, 7, 8]
// CHECK-DAG: %[[B:.*]] = tensor.extract_slice %arg1[%[[T]], 0, 0, 0] [1, 7, 8, 3]
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]] :
func.func @loop(%a: tensor<17x2x7x8xf32>, %b: tensor<17x7x8x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%a, %b : tensor<17x2x7x8xf32>, tensor<17x7x8x3xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// Two are written out, one after the other.
// CHECK-LABEL: func.func @written_out(
// CHECK-NOT: scf.for
// CHECK: %[[FIRST:.*]] = linalg.generic
// CHECK: %[[SUM:.*]] = tensor.insert_slice %[[FIRST]] into %arg2
// CHECK: %[[C:.*]] = tensor.extract_slice %[[SUM]]
// CHECK: linalg.generic {{.*}} outs(%[[C]] :
func.func @written_out(%a: tensor<2x2x7x9xf32>, %b: tensor<2x7x9x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%a, %b : tensor<2x2x7x9xf32>, tensor<2x7x9x3xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// One step needs no loop.
// CHECK-LABEL: func.func @once(
// CHECK-NOT: scf.for
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
func.func @once(%a: tensor<1x2x7x4xf32>, %b: tensor<1x7x4x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%a, %b : tensor<1x2x7x4xf32>, tensor<1x7x4x3xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// Those of a kernel: over blocks, and in one.
// CHECK-LABEL: func.func @kept(
// CHECK-NEXT: linalg.generic {{.*}} ins(%arg0, %arg1 :
func.func @kept(%a: tensor<2x7x4xf32>, %b: tensor<7x4x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, s, k) -> (m, s, k)>, affine_map<(m, n, s, k) -> (s, k, n)>, affine_map<(m, n, s, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<2x7x4xf32>, tensor<7x4x3xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
