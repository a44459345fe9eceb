// The second example of the forum thread, in today's syntax: it ends as one
// generic, with the reshapes on the arguments.
// RUN: tenon-opt %s --schedule=reshape-fuse | FileCheck %s

// CHECK:     func.func @fusion_example(
// CHECK-SAME:  %[[A:[a-z0-9]*]]: tensor<?x?xf32>, %[[B:[a-z0-9]*]]: tensor<?x?xf32>, %[[C:[a-z0-9]*]]: tensor<?x?x?xf32>)
// CHECK-DAG:   %[[S0:.*]] = tensor.dim %[[C]], %c0
// CHECK-DAG:   %[[S1:.*]] = tensor.dim %[[C]], %c1
// CHECK-DAG:   %[[S2:.*]] = tensor.dim %[[C]], %c2
// CHECK-NOT:   tensor.dim
// CHECK-DAG:   %[[AE:.*]] = tensor.expand_shape %[[A]] {{\[\[}}0, 1], [2]] output_shape [%[[S0]], %[[S1]], %[[S2]]]
// CHECK-DAG:   %[[BE:.*]] = tensor.expand_shape %[[B]] {{\[\[}}0, 1], [2]] output_shape [%[[S0]], %[[S1]], %[[S2]]]
// CHECK:       %[[R:.*]] = linalg.generic
// CHECK-SAME:    ins(%[[AE]], %[[BE]], %[[C]] : {{.*}})
// CHECK-NOT:   linalg.generic
// CHECK-NOT:   tensor.{{expand|collapse}}_shape
// CHECK:       return %[[R]]
#map0 = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @fusion_example(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d0 = tensor.dim %arg0, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
  %init1 = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init1 : tensor<?x?xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %2 = tensor.dim %arg2, %c0 : tensor<?x?x?xf32>
  %3 = tensor.dim %arg2, %c1 : tensor<?x?x?xf32>
  %4 = tensor.dim %arg2, %c2 : tensor<?x?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%2, %3, %4] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %5 = tensor.empty(%2, %3, %4) : tensor<?x?x?xf32>
  %6 = linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [#map1, #map1, #map1]}
      ins(%1, %arg2 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%5 : tensor<?x?x?xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  return %6 : tensor<?x?x?xf32>
}
