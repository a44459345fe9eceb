// A product with something fused to it becomes the product, and linalg before it and
// behind it. What is added to a product that overwrites C is what this starts from.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=xsmm/to-linalg --cse --rule-stats 2> %t.stats | FileCheck %s --implicit-check-not=xsmm.fused
// RUN: FileCheck %s --check-prefix=STATS < %t.stats

// STATS-DAG: 1 SplitUnaryAfter
// STATS-DAG: 1 SplitZeroAfter
// STATS-DAG: 1 SplitAddBefore xsmm
// STATS-DAG: 1 SplitAddBeforeOfPacked
// STATS-DAG: 2 SplitBinaryAfter xsmm
// STATS-DAG: 1 SplitRhsBinaryAfter
// STATS-DAG: 5 FusedBrgemmToBrgemm

// CHECK-DAG: #[[PLANE:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[PAIRED:.*]] = affine_map<(d0, d1, d2) -> (d0 * 2 + d2, d1)>
// CHECK-DAG: #[[PAIRED_COLUMN:.*]] = affine_map<(d0, d1, d2) -> (d0 * 2 + d2)>
// CHECK-DAG: #[[PAIRS:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// SplitUnaryAfter, SplitAddBefore, FusedBrgemmToBrgemm
// CHECK-LABEL: func.func @layer(
// CHECK-SAME:    %[[A:.*]]: memref<2x4x3xf32>, %[[B:.*]]: memref<2x3x5xf32>, %[[C:.*]]: memref<4x5xf32>, %[[BIAS:.*]]: memref<5xf32>, %[[N:.*]]: i64)
// CHECK:         linalg.generic {indexing_maps = [#[[ROW]], #[[PLANE]]]{{.*}} ins(%[[BIAS]] : {{.*}} outs(%[[C]] :
// CHECK:         %[[H:.*]] = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
// CHECK:         xsmm.brgemm(data_type = f32, %[[H]], %[[A]], %[[B]], %[[C]], %[[N]])
// CHECK:         linalg.generic {indexing_maps = [#[[PLANE]], #[[PLANE]]]{{.*}} ins(%[[C]] : {{.*}} outs(%[[C]] :
// CHECK:           arith.cmpf ugt
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @layer(%a: memref<2x4x3xf32>, %b: memref<2x3x5xf32>, %c: memref<4x5xf32>, %d: memref<5xf32>, %n: i64) {
  %h = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] [add, relu] flags = (beta_0) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %h, %a, %b, %c, %d, %n) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  return
}

// SplitBinaryAfter: C is read, or the operation is none that sums could start from.
// CHECK-LABEL: func.func @behind(
// CHECK:         xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none)
// CHECK:         xsmm.brgemm(
// CHECK:         linalg.generic {indexing_maps = [#[[PLANE]], #[[COLUMN]], #[[PLANE]]]{{.*}} ins(%[[C:.*]], %{{.*}} : {{.*}} outs(%[[C]] :
// CHECK-NEXT:    ^bb0(%[[L:.*]]: f32, %[[R:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      arith.addf %[[L]], %[[R]] : f32
// CHECK:         xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (beta_0)
// CHECK:         xsmm.brgemm(
// CHECK:         linalg.generic {indexing_maps = [#[[COLUMN]], #[[PLANE]], #[[PLANE]]]
// CHECK-NEXT:    ^bb0(%[[L:.*]]: f32, %[[R:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      arith.subf %[[L]], %[[R]] : f32
// CHECK:         return
func.func @behind(%a: memref<2x4x3xf32>, %b: memref<2x3x5xf32>, %c: memref<4x5xf32>, %d: memref<4xf32>, %n: i64) {
  %h = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] [add, none] flags = (none) binary_flags = (bcast_row_in1) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %h, %a, %b, %c, %d, %n) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<4xf32>, i64) -> ()
  %i = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] [sub, none] flags = (beta_0) binary_flags = (bcast_row_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %i, %a, %b, %c, %d, %n) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<4xf32>, i64) -> ()
  return
}

// SplitAddBeforeOfPacked, SplitBinaryAfter: C lies in pairs of rows, D does not.
// CHECK-LABEL: func.func @pairs(
// CHECK:         linalg.generic {indexing_maps = [#[[PAIRED]], #[[PAIRS]]]
// CHECK:         xsmm.brgemm.dispatch [4, 6, 2, 2, 6, 6, 8, 12] flags = (vnni_b, vnni_c)
// CHECK:         xsmm.brgemm.dispatch [4, 6, 2, 2, 6, 6, 8, 12] flags = (beta_0, vnni_b, vnni_c)
// CHECK:         linalg.generic {indexing_maps = [#[[PAIRS]], #[[PAIRED_COLUMN]], #[[PAIRS]]]
// CHECK:           arith.mulf
// CHECK:         return
func.func @pairs(%a: memref<2x4x2xbf16>, %b: memref<2x1x6x2xbf16>, %c: memref<2x6x2xbf16>, %d: memref<4x6xbf16>, %e: memref<4xbf16>, %n: i64) {
  %h = xsmm.fused_brgemm.dispatch [4, 6, 2, 2, 6, 6, 8, 12] [add, none] flags = (beta_0, vnni_b, vnni_c) binary_flags = (none) unary_flags = (none) data_type = bf16
  xsmm.fused_brgemm(data_type = bf16, %h, %a, %b, %c, %d, %n) : (i64, memref<2x4x2xbf16>, memref<2x1x6x2xbf16>, memref<2x6x2xbf16>, memref<4x6xbf16>, i64) -> ()
  %i = xsmm.fused_brgemm.dispatch [4, 6, 2, 2, 6, 6, 8, 12] [mul, none] flags = (beta_0, vnni_b, vnni_c) binary_flags = (bcast_row_in1) unary_flags = (none) data_type = bf16
  xsmm.fused_brgemm(data_type = bf16, %i, %a, %b, %c, %e, %n) : (i64, memref<2x4x2xbf16>, memref<2x1x6x2xbf16>, memref<2x6x2xbf16>, memref<4xbf16>, i64) -> ()
  return
}

// SplitZeroAfter: nothing is multiplied.
// CHECK-LABEL: func.func @nothing(
// CHECK-NOT:     brgemm
// CHECK:         linalg.generic {indexing_maps = [#[[PLANE]]]{{.*}} outs(%arg2 :
// CHECK-NOT:     brgemm
// CHECK:         return
func.func @nothing(%a: memref<2x4x3xf32>, %b: memref<2x3x5xf32>, %c: memref<4x5xf32>, %d: memref<5xf32>, %n: i64) {
  %h = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] [add, zero] flags = (beta_0) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %h, %a, %b, %c, %d, %n) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  return
}
