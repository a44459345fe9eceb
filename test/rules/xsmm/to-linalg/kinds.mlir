// Element-wise kernels become a generic on the same buffers, whose maps say how the
// input extends and whose body is the kind.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=xsmm/to-linalg --cse --rule-stats 2> %t.stats | FileCheck %s --implicit-check-not=xsmm.
// RUN: FileCheck %s --check-prefix=STATS < %t.stats

// STATS-DAG: 8 UnaryToGeneric
// STATS-DAG: 1 UnaryOfScalarToGeneric
// STATS-DAG: 1 ZeroToFill
// STATS-DAG: 1 TransposeToGeneric
// STATS-DAG: 1 VnniToGeneric
// STATS-DAG: 7 BinaryToGeneric

// CHECK-DAG: #[[PLANE:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[ROW2:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[COLUMN2:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[NUMBER:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> (0, 0)>
// CHECK-DAG: #[[TURNED:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[PAIRED:.*]] = affine_map<(d0, d1, d2) -> (d0 * 2 + d2, d1)>
// CHECK-DAG: #[[PAIRS:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// Each relu by its comparison.
// CHECK-LABEL: func.func @relus(
// CHECK:         linalg.generic {indexing_maps = [#[[PLANE]], #[[PLANE]]], iterator_types = ["parallel", "parallel"]} ins(%arg0 : memref<4x5xf32, strided<[8, 1]>>) outs(%arg1 : memref<4x5xf32>)
// CHECK:           %[[IS:.*]] = arith.cmpf ugt, %{{.*}}, %[[ZERO:.*]] : f32
// CHECK:           arith.select %[[IS]], %{{.*}}, %[[ZERO]] : f32
// CHECK:         arith.cmpf uge
// CHECK:         arith.cmpf ogt
// CHECK:         arith.cmpf oge
func.func @relus(%a: memref<4x5xf32, strided<[8, 1]>>, %c: memref<4x5xf32>) {
  %0 = xsmm.unary.dispatch relu [4, 5, 8, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %0, %a, %c) : (i64, memref<4x5xf32, strided<[8, 1]>>, memref<4x5xf32>) -> ()
  %1 = xsmm.unary.dispatch relu_uge [4, 5, 8, 5] flags = (none) data_type = f32
  xsmm.unary relu_uge(data_type = f32, %1, %a, %c) : (i64, memref<4x5xf32, strided<[8, 1]>>, memref<4x5xf32>) -> ()
  %2 = xsmm.unary.dispatch relu_ogt [4, 5, 8, 5] flags = (none) data_type = f32
  xsmm.unary relu_ogt(data_type = f32, %2, %a, %c) : (i64, memref<4x5xf32, strided<[8, 1]>>, memref<4x5xf32>) -> ()
  %3 = xsmm.unary.dispatch relu_oge [4, 5, 8, 5] flags = (none) data_type = f32
  xsmm.unary relu_oge(data_type = f32, %3, %a, %c) : (i64, memref<4x5xf32, strided<[8, 1]>>, memref<4x5xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @repeated(
// CHECK:         indexing_maps = [#[[ROW]], #[[PLANE]]]
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: bf16, %{{.*}}: bf16):
// CHECK-NEXT:      linalg.yield %[[IN]] : bf16
// CHECK:         indexing_maps = [#[[COLUMN]], #[[PLANE]]]
// CHECK:         indexing_maps = [#[[ROW2]], #[[PLANE]]]
// CHECK:         indexing_maps = [#[[FIRST]], #[[PLANE]]]
// CHECK:         indexing_maps = [#[[NUMBER]], #[[PLANE]]]{{.*}} ins(%arg4 : bf16)
func.func @repeated(%row: memref<5xbf16>, %column: memref<4xbf16>, %row2: memref<1x5xbf16>, %one: memref<1x1xbf16>, %number: bf16, %c: memref<4x5xbf16>) {
  %0 = xsmm.unary.dispatch identity [4, 5, 5, 5] flags = (bcast_col) data_type = bf16
  xsmm.unary identity(data_type = bf16, %0, %row, %c) : (i64, memref<5xbf16>, memref<4x5xbf16>) -> ()
  %1 = xsmm.unary.dispatch identity [4, 5, 1, 5] flags = (bcast_row) data_type = bf16
  xsmm.unary identity(data_type = bf16, %1, %column, %c) : (i64, memref<4xbf16>, memref<4x5xbf16>) -> ()
  xsmm.unary identity(data_type = bf16, %0, %row2, %c) : (i64, memref<1x5xbf16>, memref<4x5xbf16>) -> ()
  %3 = xsmm.unary.dispatch identity [4, 5, 1, 5] flags = (bcast_scalar) data_type = bf16
  xsmm.unary identity(data_type = bf16, %3, %one, %c) : (i64, memref<1x1xbf16>, memref<4x5xbf16>) -> ()
  xsmm.unary identity(data_type = bf16, %3, %number, %c) : (i64, bf16, memref<4x5xbf16>) -> ()
  return
}

// CHECK-LABEL: func.func @moved(
// CHECK:         indexing_maps = [#[[PLANE]]]{{.*}} outs(%arg1 : memref<4x6xbf16>)
// CHECK:         indexing_maps = [#[[TURNED]], #[[PLANE]]]{{.*}} outs(%arg2 : memref<6x4xbf16>)
// CHECK:         indexing_maps = [#[[PAIRED]], #[[PAIRS]]]{{.*}} outs(%arg3 : memref<2x6x2xbf16>)
func.func @moved(%a: memref<4x6xbf16>, %zeros: memref<4x6xbf16>, %turned: memref<6x4xbf16>, %pairs: memref<2x6x2xbf16>) {
  %0 = xsmm.unary.dispatch zero [4, 6, 6, 6] flags = (none) data_type = bf16
  xsmm.unary zero(data_type = bf16, %0, %a, %zeros) : (i64, memref<4x6xbf16>, memref<4x6xbf16>) -> ()
  %1 = xsmm.unary.dispatch transpose [4, 6, 6, 4] flags = (none) data_type = bf16
  xsmm.unary transpose(data_type = bf16, %1, %a, %turned) : (i64, memref<4x6xbf16>, memref<6x4xbf16>) -> ()
  %2 = xsmm.unary.dispatch vnni_2 [4, 6, 6, 6] flags = (none) data_type = bf16
  xsmm.unary vnni_2(data_type = bf16, %2, %a, %pairs) : (i64, memref<4x6xbf16>, memref<2x6x2xbf16>) -> ()
  return
}

// CHECK-LABEL: func.func @binary(
// CHECK:         indexing_maps = [#[[PLANE]], #[[ROW]], #[[PLANE]]]
// CHECK:           arith.addf
// CHECK:         indexing_maps = [#[[COLUMN2]], #[[PLANE]], #[[PLANE]]]
// CHECK:           arith.subf
// CHECK:         indexing_maps = [#[[COLUMN2]], #[[ROW]], #[[PLANE]]]
// CHECK:           arith.mulf
// CHECK:         indexing_maps = [#[[NUMBER]], #[[PLANE]], #[[PLANE]]]
// CHECK:           arith.divf
// CHECK:           arith.maximumf
// CHECK:           arith.maxnumf
// CHECK:         indexing_maps = [#[[NUMBER]], #[[COLUMN2]], #[[PLANE]]]
// CHECK:           arith.addf
func.func @binary(%a: memref<4x5xf64>, %row: memref<5xf64>, %column: memref<4x1xf64>, %one: memref<f64>, %c: memref<4x5xf64>) {
  %0 = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f64
  xsmm.binary add(data_type = f64, %0, %a, %row, %c) : (i64, memref<4x5xf64>, memref<5xf64>, memref<4x5xf64>) -> ()
  %1 = xsmm.binary.dispatch sub [4, 5, 1, 5, 5] flags = (bcast_row_in0) data_type = f64
  xsmm.binary sub(data_type = f64, %1, %column, %a, %c) : (i64, memref<4x1xf64>, memref<4x5xf64>, memref<4x5xf64>) -> ()
  %2 = xsmm.binary.dispatch mul [4, 5, 1, 5, 5] flags = (bcast_row_in0, bcast_col_in1) data_type = f64
  xsmm.binary mul(data_type = f64, %2, %column, %row, %c) : (i64, memref<4x1xf64>, memref<5xf64>, memref<4x5xf64>) -> ()
  %3 = xsmm.binary.dispatch div [4, 5, 1, 5, 5] flags = (bcast_scalar_in0) data_type = f64
  xsmm.binary div(data_type = f64, %3, %one, %a, %c) : (i64, memref<f64>, memref<4x5xf64>, memref<4x5xf64>) -> ()
  %4 = xsmm.binary.dispatch max [4, 5, 5, 5, 5] flags = (none) data_type = f64
  xsmm.binary max(data_type = f64, %4, %a, %c, %c) : (i64, memref<4x5xf64>, memref<4x5xf64>, memref<4x5xf64>) -> ()
  %5 = xsmm.binary.dispatch maxnum [4, 5, 5, 5, 5] flags = (none) data_type = f64
  xsmm.binary maxnum(data_type = f64, %5, %a, %c, %c) : (i64, memref<4x5xf64>, memref<4x5xf64>, memref<4x5xf64>) -> ()
  %6 = xsmm.binary.dispatch add [4, 5, 1, 1, 5] flags = (bcast_row_in1, bcast_scalar_in0) data_type = f64
  xsmm.binary add(data_type = f64, %6, %one, %column, %c) : (i64, memref<f64>, memref<4x1xf64>, memref<4x5xf64>) -> ()
  return
}
