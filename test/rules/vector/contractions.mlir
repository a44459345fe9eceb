// Contractions of vectors whose operands come in the other order.
// RUN: tenon-opt %s --rules=vector/contractions | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#nk = affine_map<(m, n, k) -> (n, k)>

// SwapToRowsFirst; it leaves alone what has its rows first.
// CHECK-LABEL: func.func @both
// CHECK-SAME: %[[B:.*]]: vector<1x16xf32>, %[[A:.*]]: vector<4x1xf32>, %[[C:.*]]: vector<4x16xf32>)
// CHECK: vector.contract {indexing_maps = [#[[MK:.*]], #[[KN:.*]], #[[MN:.*]]], {{.*}}kind = #vector.kind<add>} %[[A]], %[[B]], %[[C]]
// CHECK: vector.contract {indexing_maps = [#[[MK]], #[[KN]], #[[MN]]], {{.*}}kind = #vector.kind<add>} %[[A]], %[[B]], %[[C]]
func.func @both(%b: vector<1x16xf32>, %a: vector<4x1xf32>, %c: vector<4x16xf32>) -> (vector<4x16xf32>, vector<4x16xf32>) {
  %0 = vector.contract {indexing_maps = [#kn, #mk, #mn], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %b, %a, %c : vector<1x16xf32>, vector<4x1xf32> into vector<4x16xf32>
  %1 = vector.contract {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x1xf32>, vector<1x16xf32> into vector<4x16xf32>
  return %0, %1 : vector<4x16xf32>, vector<4x16xf32>
}

// Also of columns that lie side by side with their steps, of f16 as well.
// CHECK-LABEL: func.func @turned
// CHECK-SAME: %[[B:.*]]: vector<16x1xf16>, %[[A:.*]]: vector<4x1xf16>, %[[C:.*]]: vector<4x16xf32>)
// CHECK: vector.contract {indexing_maps = [#[[MK]], #[[NK:.*]], #[[MN]]], {{.*}}kind = #vector.kind<add>} %[[A]], %[[B]], %[[C]]
func.func @turned(%b: vector<16x1xf16>, %a: vector<4x1xf16>, %c: vector<4x16xf32>) -> vector<4x16xf32> {
  %0 = vector.contract {indexing_maps = [#nk, #mk, #mn], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %b, %a, %c : vector<16x1xf16>, vector<4x1xf16> into vector<4x16xf32>
  return %0 : vector<4x16xf32>
}

// Also of fours.
// CHECK-LABEL: func.func @fours
// CHECK-SAME: %[[B:.*]]: vector<2x16x4xi32>, %[[A:.*]]: vector<4x2x4xi32>, %[[C:.*]]: vector<4x16xi32>)
// CHECK: vector.contract {{.*}}kind = #vector.kind<add>} %[[A]], %[[B]], %[[C]]
func.func @fours(%b: vector<2x16x4xi32>, %a: vector<4x2x4xi32>, %c: vector<4x16xi32>) -> vector<4x16xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k, v) -> (k, n, v)>, affine_map<(m, n, k, v) -> (m, k, v)>, affine_map<(m, n, k, v) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %b, %a, %c : vector<2x16x4xi32>, vector<4x2x4xi32> into vector<4x16xi32>
  return %0 : vector<4x16xi32>
}
