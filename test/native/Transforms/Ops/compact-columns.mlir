// Columns that lie steps apart are copied to lie side by side, once.
// RUN: tenon-opt %s --schedule=%S/Inputs/compact-columns.mlir | FileCheck %s

#x = affine_map<(m, n, k) -> (k, 2 * n)>
#w = affine_map<(m, n, k) -> (m, k)>
#y = affine_map<(m, n, k) -> (m, n)>
#step = affine_map<(m, n, k) -> (k, n)>
// Every other column, in a loop over rows.
// CHECK-LABEL: func.func @steps(
// CHECK: %[[X:.*]] = scf.forall
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]}
// CHECK: %[[C:.*]] = tensor.collapse_shape %[[X]]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[C]], %arg1 : tensor<3x5xf32>
func.func @steps(%x: tensor<3x9xf32>, %w: tensor<4x3xf32>, %y: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<3x9xf32>, tensor<4x3xf32>) outs(%y : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// Rows that a loop steps over are not copied: 2 of 3.
#image = affine_map<(r, m, n, k, i) -> (k, 2 * r + i, 2 * n)>
#filter = affine_map<(r, m, n, k, i) -> (m, k, i)>
#result = affine_map<(r, m, n, k, i) -> (m, r, n)>
// CHECK-LABEL: func.func @rows(
// CHECK: %[[C:.*]] = tensor.collapse_shape {{.*}} : tensor<3x2x5xf32> into tensor<3x2x5xf32>
// CHECK: linalg.generic {{.*}} ins(%[[C]], %arg1 : tensor<3x2x5xf32>
// Where a filter reads each of them, all are.
// CHECK-LABEL: func.func @window(
// CHECK: tensor.collapse_shape {{.*}} : tensor<3x4x5xf32> into tensor<3x4x5xf32>
func.func @rows(%x: tensor<3x3x9xf32>, %w: tensor<4x3x1xf32>, %y: tensor<4x2x5xf32>) -> tensor<4x2x5xf32> {
  %0 = linalg.generic {indexing_maps = [#image, #filter, #result], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<3x3x9xf32>, tensor<4x3x1xf32>) outs(%y : tensor<4x2x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x2x5xf32>
  return %0 : tensor<4x2x5xf32>
}
func.func @window(%x: tensor<3x4x9xf32>, %w: tensor<4x3x2xf32>, %y: tensor<4x2x5xf32>) -> tensor<4x2x5xf32> {
  %0 = linalg.generic {indexing_maps = [#image, #filter, #result], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<3x4x9xf32>, tensor<4x3x2xf32>) outs(%y : tensor<4x2x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x2x5xf32>
  return %0 : tensor<4x2x5xf32>
}
// They do already.
// CHECK-LABEL: func.func @side_by_side(
// CHECK-NEXT: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 :
func.func @side_by_side(%x: tensor<3x5xf32>, %w: tensor<4x3xf32>, %y: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.generic {indexing_maps = [#step, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<3x5xf32>, tensor<4x3xf32>) outs(%y : tensor<4x5xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// How many there are is not known.
// CHECK-LABEL: func.func @not_known(
// CHECK-NEXT: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 :
func.func @not_known(%x: tensor<3x?xf32>, %w: tensor<4x3xf32>, %y: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<3x?xf32>, tensor<4x3xf32>) outs(%y : tensor<4x?xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
