// The reduction of a product is cut into blocks, both operands are read as they lie.
// RUN: tenon-opt %s --rules=layers/reductions --set=tile_k=4 | FileCheck %s

#pa = affine_map<(m, n, k, v) -> (m, k, v)>
#pb = affine_map<(m, n, k, v) -> (k, n, v)>
#pc = affine_map<(m, n, k, v) -> (m, n)>

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
// Two blocks of four.
// CHECK-LABEL: func.func @blocks(
// CHECK-DAG: %[[A:.*]] = tensor.expand_shape %arg0 {{\[\[}}0], [1, 2]] output_shape [2, 2, 4]
// CHECK-DAG: %[[B:.*]] = tensor.expand_shape %arg1 {{\[\[}}0, 1], [2]] output_shape [2, 4, 3]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%[[A]], %[[B]] :
func.func @blocks(%a: tensor<2x8xf32>, %b: tensor<8x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x8xf32>, tensor<8x3xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// Nine is no multiple of four.
// CHECK-LABEL: func.func @does_not_divide(
// CHECK-NEXT: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 :
func.func @does_not_divide(%a: tensor<2x9xf32>, %b: tensor<9x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x9xf32>, tensor<9x3xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// One block is all.
// CHECK-LABEL: func.func @one_block(
// CHECK-NEXT: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 :
func.func @one_block(%a: tensor<2x4xf32>, %b: tensor<4x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x4xf32>, tensor<4x3xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// Rows and columns of unknown number.
// CHECK-LABEL: func.func @unknown(
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins({{.*}} : tensor<?x2x4xf32>, tensor<2x4x?xf32>)
func.func @unknown(%a: tensor<?x8xf32>, %b: tensor<8x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<?x8xf32>, tensor<8x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// Four pairs: two of them are a block of four.
// CHECK-LABEL: func.func @pairs(
// CHECK-DAG: %[[A:.*]] = tensor.expand_shape %arg0 {{\[\[}}0], [1, 2], [3]] output_shape [2, 2, 2, 2]
// CHECK-DAG: %[[B:.*]] = tensor.expand_shape %arg1 {{\[\[}}0, 1], [2], [3]] output_shape [2, 2, 3, 2]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%[[A]], %[[B]] :
func.func @pairs(%a: tensor<2x4x2xbf16>, %b: tensor<4x3x2xbf16>, %c: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
  %0 = linalg.generic {indexing_maps = [#pa, #pb, #pc], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<2x4x2xbf16>, tensor<4x3x2xbf16>) outs(%c : tensor<2x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %m = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %m : bf16
    linalg.yield %s : bf16
  } -> tensor<2x3xbf16>
  return %0 : tensor<2x3xbf16>
}
// Three pairs are no blocks of four.
// CHECK-LABEL: func.func @three_pairs(
// CHECK-NEXT: linalg.generic {{.*}} ins(%arg0, %arg1 :
func.func @three_pairs(%a: tensor<2x3x2xbf16>, %b: tensor<3x3x2xbf16>, %c: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
  %0 = linalg.generic {indexing_maps = [#pa, #pb, #pc], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<2x3x2xbf16>, tensor<3x3x2xbf16>) outs(%c : tensor<2x3xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %m = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %m : bf16
    linalg.yield %s : bf16
  } -> tensor<2x3xbf16>
  return %0 : tensor<2x3xbf16>
}
