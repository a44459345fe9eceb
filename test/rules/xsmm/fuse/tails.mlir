// A bias, or another operation with one more operand, or a relu behind a product
// becomes its tail.
// RUN: tenon-opt %s --schedule=%S/../Inputs/fuse.mlir | FileCheck %s

// FuseLhsBias: a row.
// CHECK-LABEL: func.func @bias_row_left(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @bias_row_left(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseRhsBias: a row.
// CHECK-LABEL: func.func @bias_row_right(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @bias_row_right(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias: a plane.
// CHECK-LABEL: func.func @bias_plane_left(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (none) unary_flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = bf16, %[[H]], %arg2, %arg3, %arg4, %arg6, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @bias_plane_left(%a: memref<4x3xbf16>, %b: memref<3x5xbf16>, %as: memref<2x4x3xbf16>, %bs: memref<2x3x5xbf16>,
    %c: memref<4x5xbf16>, %row: memref<5xbf16>, %plane: memref<4x5xbf16>,
    %col: memref<4xbf16, strided<[7]>>, %num: memref<bf16>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = bf16
  xsmm.brgemm(data_type = bf16, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xbf16>, memref<2x3x5xbf16>, memref<4x5xbf16>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (none) data_type = bf16
  xsmm.binary add(data_type = bf16, %ha, %plane, %c, %c) : (i64, memref<4x5xbf16>, memref<4x5xbf16>, memref<4x5xbf16>) -> ()
  return
}

// FuseRhsBias: a plane.
// CHECK-LABEL: func.func @bias_plane_right(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (none) unary_flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = bf16, %[[H]], %arg2, %arg3, %arg4, %arg6, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @bias_plane_right(%a: memref<4x3xbf16>, %b: memref<3x5xbf16>, %as: memref<2x4x3xbf16>, %bs: memref<2x3x5xbf16>,
    %c: memref<4x5xbf16>, %row: memref<5xbf16>, %plane: memref<4x5xbf16>,
    %col: memref<4xbf16, strided<[7]>>, %num: memref<bf16>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = bf16
  xsmm.brgemm(data_type = bf16, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xbf16>, memref<2x3x5xbf16>, memref<4x5xbf16>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (none) data_type = bf16
  xsmm.binary add(data_type = bf16, %ha, %c, %plane, %c) : (i64, memref<4x5xbf16>, memref<4x5xbf16>, memref<4x5xbf16>) -> ()
  return
}

// FuseLhsBias: a column out of a wider buffer.
// CHECK-LABEL: func.func @bias_col_left(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 7] [add, none] flags = (none) binary_flags = (bcast_row_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg7, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @bias_col_left(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 7, 5, 5] flags = (bcast_row_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %col, %c, %c) : (i64, memref<4xf32, strided<[7]>>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseRhsBias: a column out of a wider buffer.
// CHECK-LABEL: func.func @bias_col_right(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 7] [add, none] flags = (none) binary_flags = (bcast_row_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg7, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @bias_col_right(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 7, 5] flags = (bcast_row_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %col, %c) : (i64, memref<4x5xf32>, memref<4xf32, strided<[7]>>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias: one element.
// CHECK-LABEL: func.func @bias_num_left(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 1] [add, none] flags = (none) binary_flags = (bcast_scalar_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg8, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @bias_num_left(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 1, 5, 5] flags = (bcast_scalar_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %num, %c, %c) : (i64, memref<f32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseRhsBias: one element.
// CHECK-LABEL: func.func @bias_num_right(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 1] [add, none] flags = (none) binary_flags = (bcast_scalar_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg8, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @bias_num_right(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 1, 5] flags = (bcast_scalar_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %num, %c) : (i64, memref<4x5xf32>, memref<f32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBrgemm
// CHECK-LABEL: func.func @relu(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [none, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg4, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBrgemm: flags stay.
// CHECK-LABEL: func.func @relu_of_overwritten(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [none, relu] flags = (beta_0) binary_flags = (none) unary_flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = bf16, %[[H]], %arg2, %arg3, %arg4, %arg4, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @relu_of_overwritten(%a: memref<4x3xbf16>, %b: memref<3x5xbf16>, %as: memref<2x4x3xbf16>, %bs: memref<2x3x5xbf16>,
    %c: memref<4x5xbf16>, %row: memref<5xbf16>, %plane: memref<4x5xbf16>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (beta_0) data_type = bf16
  xsmm.brgemm(data_type = bf16, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xbf16>, memref<2x3x5xbf16>, memref<4x5xbf16>, i64) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = bf16
  xsmm.unary relu(data_type = bf16, %hr, %c, %c) : (i64, memref<4x5xbf16>, memref<4x5xbf16>) -> ()
  return
}

// FuseReluAfterBias
// CHECK-LABEL: func.func @relu_behind_bias(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @relu_behind_bias(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %two = arith.constant 2 : i64
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBias: any kind of tail; eight sizes stay eight.
// CHECK-LABEL: func.func @relu_behind_short(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] [mul, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg6, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @relu_behind_short(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %two = arith.constant 2 : i64
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] [mul, none] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %plane, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<4x5xf32>, i64) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBrgemm: what stands between is about other buffers.
// CHECK-LABEL: func.func @apart(
// CHECK:         memref.copy
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} [none, relu]
func.func @apart(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %two = arith.constant 2 : i64
  %d = memref.alloc() : memref<4x5xf32>
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %d, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %e = memref.alloc() : memref<4x5xf32>
  memref.copy %c, %e : memref<4x5xf32> to memref<4x5xf32>
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %d, %d) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias: D is filled behind the product, which moves down to it.
// CHECK-LABEL: func.func @d_filled(
// CHECK:         memref.copy
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} [add, none]
func.func @d_filled(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %two = arith.constant 2 : i64
  %d = memref.alloc() : memref<5xf32>
  %e = memref.alloc() : memref<4x5xf32>
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %e, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %row, %d : memref<5xf32> to memref<5xf32>
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %d, %e, %e) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// GemmToBrgemmBeforeRelu
// CHECK-LABEL: func.func @gemm_relu(
// CHECK-NOT:     xsmm.gemm
// CHECK-DAG:     %[[A:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [1, 4, 3], strides: [1, 3, 1]
// CHECK-DAG:     %[[B:.*]] = memref.reinterpret_cast %arg1 to offset: [0], sizes: [1, 3, 5], strides: [1, 5, 1]
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1 : i64
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [none, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %[[A]], %[[B]], %arg4, %arg4, %[[ONE]])
// CHECK-NOT:     xsmm.gemm
// CHECK:         return
func.func @gemm_relu(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// GemmToBrgemmBeforeLhsBias
// CHECK-LABEL: func.func @gemm_bias_left(
// CHECK-NOT:     xsmm.gemm
// CHECK-DAG:     %[[A:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [1, 4, 3], strides: [1, 3, 1]
// CHECK-DAG:     %[[B:.*]] = memref.reinterpret_cast %arg1 to offset: [0], sizes: [1, 3, 5], strides: [1, 5, 1]
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1 : i64
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [add, none] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %[[A]], %[[B]], %arg4, %arg5, %[[ONE]])
// CHECK-NOT:     xsmm.gemm
// CHECK:         return
func.func @gemm_bias_left(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// GemmToBrgemmBeforeRhsBias: flags stay.
// CHECK-LABEL: func.func @gemm_bias_right(
// CHECK-NOT:     xsmm.gemm
// CHECK-DAG:     %[[A:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [1, 4, 3], strides: [1, 3, 1]
// CHECK-DAG:     %[[B:.*]] = memref.reinterpret_cast %arg1 to offset: [0], sizes: [1, 3, 5], strides: [1, 5, 1]
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1 : i64
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 1, 1, 5] [add, none] flags = (beta_0) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = bf16, %[[H]], %[[A]], %[[B]], %arg4, %arg5, %[[ONE]])
// CHECK-NOT:     xsmm.gemm
// CHECK:         return
func.func @gemm_bias_right(%a: memref<4x3xbf16>, %b: memref<3x5xbf16>, %as: memref<2x4x3xbf16>, %bs: memref<2x3x5xbf16>,
    %c: memref<4x5xbf16>, %row: memref<5xbf16>, %plane: memref<4x5xbf16>) {
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (beta_0) data_type = bf16
  xsmm.gemm(data_type = bf16, %hg, %a, %b, %c) : (i64, memref<4x3xbf16>, memref<3x5xbf16>, memref<4x5xbf16>) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = bf16
  xsmm.binary add(data_type = bf16, %ha, %c, %row, %c) : (i64, memref<4x5xbf16>, memref<5xbf16>, memref<4x5xbf16>) -> ()
  return
}

// FuseLhsBias: a factor.
// CHECK-LABEL: func.func @product(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [mul, none] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @product(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch mul [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary mul(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseRhsBias: a difference.
// CHECK-LABEL: func.func @difference(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [sub, none] flags = (none) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @difference(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch sub [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary sub(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}
