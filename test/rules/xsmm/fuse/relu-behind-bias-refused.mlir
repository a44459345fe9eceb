// A relu behind a fused product, where it has to stay.
// RUN: tenon-opt %s --schedule=%S/../Inputs/fuse.mlir | FileCheck %s

// CHECK-NOT: relu] flags

// FuseReluAfterBias, UntouchedBetween: C is read.
// CHECK-LABEL: func.func @c_read(
// CHECK:         xsmm.fused_brgemm(
// CHECK:         xsmm.unary relu(
// CHECK:         return
func.func @c_read(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  memref.copy %c, %plane : memref<4x5xf32> to memref<4x5xf32>
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBias, UntouchedBetween: A is overwritten.
// CHECK-LABEL: func.func @a_written(
// CHECK:         xsmm.fused_brgemm(
// CHECK:         xsmm.unary relu(
// CHECK:         return
func.func @a_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %x: memref<2x4x3xf32>, %y: memref<2x3x5xf32>) {
  %two = arith.constant 2 : i64
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  memref.copy %x, %as : memref<2x4x3xf32> to memref<2x4x3xf32>
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBias, UntouchedBetween: B is overwritten.
// CHECK-LABEL: func.func @b_written(
// CHECK:         xsmm.fused_brgemm(
// CHECK:         xsmm.unary relu(
// CHECK:         return
func.func @b_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %x: memref<2x4x3xf32>, %y: memref<2x3x5xf32>) {
  %two = arith.constant 2 : i64
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  memref.copy %y, %bs : memref<2x3x5xf32> to memref<2x3x5xf32>
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBias, UntouchedBetween: D is overwritten.
// CHECK-LABEL: func.func @d_written(
// CHECK:         xsmm.fused_brgemm(
// CHECK:         xsmm.unary relu(
// CHECK:         return
func.func @d_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %other: memref<5xf32>) {
  %two = arith.constant 2 : i64
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  memref.copy %other, %row : memref<5xf32> to memref<5xf32>
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBias: the product has another step at its end.
// CHECK-LABEL: func.func @has_one(
// CHECK:         xsmm.fused_brgemm(
// CHECK:         xsmm.unary relu(
// CHECK:         return
func.func @has_one(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, identity] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBias: relu writes another buffer.
// CHECK-LABEL: func.func @elsewhere(
// CHECK:         xsmm.fused_brgemm(
// CHECK:         xsmm.unary relu(
// CHECK:         return
func.func @elsewhere(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %plane) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBias, UntouchedBetween: another block.
// CHECK-LABEL: func.func @branch(
// CHECK:         xsmm.fused_brgemm(
// CHECK:         xsmm.unary relu(
// CHECK:         return
func.func @branch(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %if: i1) {
  %two = arith.constant 2 : i64
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, none] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  scf.if %if {
    %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
    xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  }
  return
}
