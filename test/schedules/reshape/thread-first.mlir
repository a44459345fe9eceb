// The first example of the forum thread, in today's syntax: the expand_shape
// moves above the generic, whose maps permute six loops. The sizes are those
// that the expand_shape was given; none is asked for or computed again.
// RUN: tenon-opt %s --schedule=reshape-up | FileCheck %s

// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d2, d3, d4, d0, d1, d5)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d2, d3, d4, d5)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d5, d2, d3, d4)>
// CHECK:     func.func @reshape_as_consumer_permutation(
// CHECK-SAME:  %[[X:[a-z0-9]*]]: tensor<?x?x?xf32>, %[[Y:[a-z0-9]*]]: tensor<?x?xf32>, %[[I:[a-z0-9]*]]: index, %[[J:[a-z0-9]*]]: index, %[[K:[a-z0-9]*]]: index)
// CHECK-NEXT:  %[[XE:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0, 1, 2], [3, 4], [5]] output_shape [3, 4, %[[K]], %[[I]], 2, %[[J]]] : tensor<?x?x?xf32> into tensor<3x4x?x?x2x?xf32>
// CHECK-NEXT:  %[[YE:.*]] = tensor.expand_shape %[[Y]] {{\[\[}}0, 1, 2], [3]] output_shape [3, 4, %[[K]], %[[J]]] : tensor<?x?xf32> into tensor<3x4x?x?xf32>
// CHECK-NEXT:  %[[ZE:.*]] = tensor.empty(%[[I]], %[[J]], %[[K]]) : tensor<?x2x?x3x4x?xf32>
// CHECK-NEXT:  %[[R:.*]] = linalg.generic {indexing_maps = [#[[A]], #[[B]], #[[C]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
// CHECK-SAME:    ins(%[[XE]], %[[YE]] : {{.*}}) outs(%[[ZE]] : tensor<?x2x?x3x4x?xf32>)
// CHECK:       return %[[R]]
func.func @reshape_as_consumer_permutation(
    %arg0: tensor<?x?x?xf32>, %arg1: tensor<?x?xf32>,
    %s0: index, %s1: index, %s2: index) -> tensor<?x2x?x3x4x?xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>,
                     affine_map<(d0, d1, d2) -> (d1, d2)>,
                     affine_map<(d0, d1, d2) -> (d0, d2, d1)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%arg0, %arg1 : tensor<?x?x?xf32>, tensor<?x?xf32>)
    outs(%arg0 : tensor<?x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2], [3, 4, 5]]
      output_shape [%s0, 2, %s1, 3, 4, %s2]
      : tensor<?x?x?xf32> into tensor<?x2x?x3x4x?xf32>
  return %1 : tensor<?x2x?x3x4x?xf32>
}
