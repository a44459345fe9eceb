// No tail becomes part of a product where that would change what is computed.
// RUN: tenon-opt %s --schedule=%S/../Inputs/fuse.mlir | FileCheck %s

// CHECK-NOT: xsmm.fused_brgemm

// FuseLhsBias, UntouchedBetween: the product is copied.
func.func @left_c_read(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %c, %plane : memref<4x5xf32> to memref<4x5xf32>
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias, UntouchedBetween: the product is overwritten.
func.func @left_c_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %plane, %c : memref<4x5xf32> to memref<4x5xf32>
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias, UntouchedBetween: A is overwritten.
func.func @left_a_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %x: memref<2x4x3xf32>, %y: memref<2x3x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %x, %as : memref<2x4x3xf32> to memref<2x4x3xf32>
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias, UntouchedBetween: B is overwritten.
func.func @left_b_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %x: memref<2x4x3xf32>, %y: memref<2x3x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %y, %bs : memref<2x3x5xf32> to memref<2x3x5xf32>
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias, UntouchedBetween: a call may do anything.
func.func @left_called(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  call @unknown() : () -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias, UntouchedBetween: A is freed.
func.func @left_a_freed(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %d = memref.alloc() : memref<2x4x3xf32>
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %d, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.dealloc %d : memref<2x4x3xf32>
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias, UntouchedBetween: another block.
func.func @left_branch(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %if: i1) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  scf.if %if {
    %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
    xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  }
  return
}

// FuseLhsBias: a product of an unknown kernel.
func.func @left_unknown(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %h: i64) {
  %two = arith.constant 2 : i64
  xsmm.brgemm(data_type = f32, %h, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias: the product comes after.
func.func @left_before(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}

// FuseRhsBias, UntouchedBetween: the product is copied.
func.func @right_c_read(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %c, %plane : memref<4x5xf32> to memref<4x5xf32>
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseRhsBias, UntouchedBetween: the product is overwritten.
func.func @right_c_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %plane, %c : memref<4x5xf32> to memref<4x5xf32>
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseRhsBias, UntouchedBetween: A is overwritten.
func.func @right_a_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %x: memref<2x4x3xf32>, %y: memref<2x3x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %x, %as : memref<2x4x3xf32> to memref<2x4x3xf32>
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseRhsBias, UntouchedBetween: B is overwritten.
func.func @right_b_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %x: memref<2x4x3xf32>, %y: memref<2x3x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %y, %bs : memref<2x3x5xf32> to memref<2x3x5xf32>
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseRhsBias, UntouchedBetween: a call may do anything.
func.func @right_called(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  call @unknown() : () -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseRhsBias, UntouchedBetween: A is freed.
func.func @right_a_freed(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %d = memref.alloc() : memref<2x4x3xf32>
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %d, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.dealloc %d : memref<2x4x3xf32>
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseRhsBias, UntouchedBetween: another block.
func.func @right_branch(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %if: i1) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  scf.if %if {
    %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
    xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  }
  return
}

// FuseRhsBias: a product of an unknown kernel.
func.func @right_unknown(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %h: i64) {
  %two = arith.constant 2 : i64
  xsmm.brgemm(data_type = f32, %h, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseRhsBias: the product comes after.
func.func @right_before(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}

// FuseReluAfterBrgemm, UntouchedBetween: the product is copied.
func.func @relu_c_read(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %c, %plane : memref<4x5xf32> to memref<4x5xf32>
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBrgemm, UntouchedBetween: the product is overwritten.
func.func @relu_c_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %plane, %c : memref<4x5xf32> to memref<4x5xf32>
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBrgemm, UntouchedBetween: A is overwritten.
func.func @relu_a_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %x: memref<2x4x3xf32>, %y: memref<2x3x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %x, %as : memref<2x4x3xf32> to memref<2x4x3xf32>
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBrgemm, UntouchedBetween: B is overwritten.
func.func @relu_b_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %x: memref<2x4x3xf32>, %y: memref<2x3x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.copy %y, %bs : memref<2x3x5xf32> to memref<2x3x5xf32>
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBrgemm, UntouchedBetween: a call may do anything.
func.func @relu_called(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  call @unknown() : () -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBrgemm, UntouchedBetween: A is freed.
func.func @relu_a_freed(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %d = memref.alloc() : memref<2x4x3xf32>
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %d, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  memref.dealloc %d : memref<2x4x3xf32>
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBrgemm, UntouchedBetween: another block.
func.func @relu_branch(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %if: i1) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  scf.if %if {
    %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
    xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  }
  return
}

// FuseReluAfterBrgemm: a product of an unknown kernel.
func.func @relu_unknown(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %h: i64) {
  %two = arith.constant 2 : i64
  xsmm.brgemm(data_type = f32, %h, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseReluAfterBrgemm: the product comes after.
func.func @relu_before(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}

// FuseReluAfterBrgemm: relu writes another buffer.
func.func @relu_elsewhere(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %plane) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias: the sum goes to another buffer.
func.func @bias_elsewhere(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %plane) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias, InAnyOrder: a kernel does not take C from D.
func.func @difference(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch sub [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary sub(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias, FuseRhsBias, NoOverlap: D is C.
func.func @doubled(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (none) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias, NoOverlap: D is a row of C.
func.func @row_of_c(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %d = memref.subview %c[1, 0] [1, 5] [1, 1]
    : memref<4x5xf32> to memref<5xf32, strided<[1], offset: 5>>
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %d, %c, %c) : (i64, memref<5xf32, strided<[1], offset: 5>>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FuseRhsBias, NoOverlap: D is a row of C.
func.func @row_of_c_right(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  %two = arith.constant 2 : i64
  %d = memref.subview %c[1, 0] [1, 5] [1, 1]
    : memref<4x5xf32> to memref<5xf32, strided<[1], offset: 5>>
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %c, %d, %c) : (i64, memref<4x5xf32>, memref<5xf32, strided<[1], offset: 5>>, memref<4x5xf32>) -> ()
  return
}

// FuseLhsBias, NoOverlap: D may be C, as a branch decides.
func.func @chosen(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %if: i1) {
  %two = arith.constant 2 : i64
  %d = arith.select %if, %c, %plane : memref<4x5xf32>
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (none) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %d, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// GemmToBrgemmBeforeRelu, GemmToBrgemmBeforeLhsBias, GemmToBrgemmBeforeRhsBias, UntouchedBetween:
// C is read in between, so the product stays what it is.
func.func @gemm_c_read(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>) {
  // CHECK: xsmm.gemm(
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  memref.copy %c, %plane : memref<4x5xf32> to memref<4x5xf32>
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  memref.copy %c, %plane : memref<4x5xf32> to memref<4x5xf32>
  %ha = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  memref.copy %c, %plane : memref<4x5xf32> to memref<4x5xf32>
  %hx = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %hx, %c, %row, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// GemmToBrgemmBeforeRelu: a product of an unknown kernel.
func.func @gemm_unknown(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %col: memref<4xf32, strided<[7]>>, %num: memref<f32>,
    %h: i64) {
  // CHECK: xsmm.gemm(
  xsmm.gemm(data_type = f32, %h, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

func.func private @unknown()

// FuseLhsBias, FuseRhsBias: a C of one row that the sum repeats.
func.func @repeated_c(%as: memref<2x1x3xf32>, %bs: memref<2x3x5xf32>,
                      %c: memref<1x5xf32>, %row: memref<1x5xf32>) {
  %two = arith.constant 2 : i64
  %hb = xsmm.brgemm.dispatch [1, 5, 3, 3, 5, 5, 3, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x1x3xf32>, memref<2x3x5xf32>, memref<1x5xf32>, i64) -> ()
  %ha = xsmm.binary.dispatch add [1, 5, 5, 5, 5] flags = (bcast_col_in0, bcast_col_in1) data_type = f32
  xsmm.binary add(data_type = f32, %ha, %row, %c, %c) : (i64, memref<1x5xf32>, memref<1x5xf32>, memref<1x5xf32>) -> ()
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x1x3xf32>, memref<2x3x5xf32>, memref<1x5xf32>, i64) -> ()
  xsmm.binary add(data_type = f32, %ha, %c, %row, %c) : (i64, memref<1x5xf32>, memref<1x5xf32>, memref<1x5xf32>) -> ()
  return
}
