// Of its reductions a product keeps the innermost, the others become loops.
// RUN: tenon-opt %s --schedule=%S/Inputs/tile-outer-reductions.mlir | FileCheck %s

#a = affine_map<(m, n, t, k) -> (t, m, k)>
#b = affine_map<(m, n, t, k) -> (t, k, n)>
#c = affine_map<(m, n, t, k) -> (m, n)>
// Five steps are a loop.
// CHECK-LABEL: func.func @loop(
// CHECK: scf.for %[[T:.*]] = %c0 to %c5 step %c1
// CHECK-DAG: %[[A:.*]] = tensor.extract_slice %arg0[%[[T]], 0, 0] [1, 2, 8]
// CHECK-DAG: %[[B:.*]] = tensor.extract_slice %arg1[%[[T]], 0, 0] [1, 8, 3]
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]] :
func.func @loop(%a: tensor<5x2x8xf32>, %b: tensor<5x8x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<5x2x8xf32>, tensor<5x8x3xf32>) outs(%c : tensor<2x3xf32>) {
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
func.func @written_out(%a: tensor<2x2x9xf32>, %b: tensor<2x9x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<2x2x9xf32>, tensor<2x9x3xf32>) outs(%c : tensor<2x3xf32>) {
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
func.func @once(%a: tensor<1x2x4xf32>, %b: tensor<1x4x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<1x2x4xf32>, tensor<1x4x3xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// The one that a kernel multiplies along.
// CHECK-LABEL: func.func @kept(
// CHECK-NEXT: linalg.generic {{.*}} ins(%arg0, %arg1 :
func.func @kept(%a: tensor<2x4xf32>, %b: tensor<4x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x4xf32>, tensor<4x3xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
