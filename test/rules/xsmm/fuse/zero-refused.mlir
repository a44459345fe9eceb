// A zero stays where something else than the product may see it.
// RUN: tenon-opt %s --schedule=%S/../Inputs/fuse.mlir | FileCheck %s

// CHECK-NOT: beta_0

// FoldZeroIntoGemm, UntouchedBetween: a copy of the zeroed buffer.
// CHECK-LABEL: func.func @gemm_copied(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.gemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.gemm(
// CHECK:         return
func.func @gemm_copied(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  memref.copy %c, %plane : memref<4x5xf32> to memref<4x5xf32>
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoGemm, UntouchedBetween: the zeros are overwritten.
// CHECK-LABEL: func.func @gemm_written(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.gemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.gemm(
// CHECK:         return
func.func @gemm_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  memref.copy %plane, %c : memref<4x5xf32> to memref<4x5xf32>
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoGemm, UntouchedBetween: an element is read.
// CHECK-LABEL: func.func @gemm_loaded(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.gemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.gemm(
// CHECK:         return
func.func @gemm_loaded(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %i = arith.constant 1 : index
  %x = memref.load %c[%i, %i] : memref<4x5xf32>
  memref.store %x, %plane[%i, %i] : memref<4x5xf32>
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoGemm, UntouchedBetween: a call may do anything.
// CHECK-LABEL: func.func @gemm_called(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.gemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.gemm(
// CHECK:         return
func.func @gemm_called(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  call @unknown() : () -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoGemm, UntouchedBetween: the product runs more often than the zero.
// CHECK-LABEL: func.func @gemm_in_loop(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.gemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.gemm(
// CHECK:         return
func.func @gemm_in_loop(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %i = arith.constant 0 : index
  %n = arith.constant 4 : index
  %s = arith.constant 1 : index
  scf.for %j = %i to %n step %s {
    %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
    xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  }
  return
}

// FoldZeroIntoGemm: only a part of C is zeroed.
// CHECK-LABEL: func.func @gemm_part(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.gemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.gemm(
// CHECK:         return
func.func @gemm_part(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %part = memref.subview %c[0, 0] [2, 5] [1, 1]
    : memref<4x5xf32> to memref<2x5xf32, strided<[5, 1]>>
  %hz = xsmm.unary.dispatch zero [2, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %part) : (i64, f32, memref<2x5xf32, strided<[5, 1]>>) -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoGemm: another buffer is zeroed.
// CHECK-LABEL: func.func @gemm_other(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.gemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.gemm(
// CHECK:         return
func.func @gemm_other(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %plane) : (i64, f32, memref<4x5xf32>) -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoBrgemm, UntouchedBetween: a copy of the zeroed buffer.
// CHECK-LABEL: func.func @brgemm_copied(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.brgemm(
// CHECK:         return
func.func @brgemm_copied(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  memref.copy %c, %plane : memref<4x5xf32> to memref<4x5xf32>
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}

// FoldZeroIntoBrgemm, UntouchedBetween: the zeros are overwritten.
// CHECK-LABEL: func.func @brgemm_written(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.brgemm(
// CHECK:         return
func.func @brgemm_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  memref.copy %plane, %c : memref<4x5xf32> to memref<4x5xf32>
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}

// FoldZeroIntoBrgemm, UntouchedBetween: an element is read.
// CHECK-LABEL: func.func @brgemm_loaded(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.brgemm(
// CHECK:         return
func.func @brgemm_loaded(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %i = arith.constant 1 : index
  %x = memref.load %c[%i, %i] : memref<4x5xf32>
  memref.store %x, %plane[%i, %i] : memref<4x5xf32>
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}

// FoldZeroIntoBrgemm, UntouchedBetween: a call may do anything.
// CHECK-LABEL: func.func @brgemm_called(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.brgemm(
// CHECK:         return
func.func @brgemm_called(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  call @unknown() : () -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}

// FoldZeroIntoBrgemm, UntouchedBetween: the product runs more often than the zero.
// CHECK-LABEL: func.func @brgemm_in_loop(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.brgemm(
// CHECK:         return
func.func @brgemm_in_loop(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %i = arith.constant 0 : index
  %n = arith.constant 4 : index
  %s = arith.constant 1 : index
  scf.for %j = %i to %n step %s {
    %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
    xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  }
  return
}

// FoldZeroIntoBrgemm: only a part of C is zeroed.
// CHECK-LABEL: func.func @brgemm_part(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.brgemm(
// CHECK:         return
func.func @brgemm_part(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %part = memref.subview %c[0, 0] [2, 5] [1, 1]
    : memref<4x5xf32> to memref<2x5xf32, strided<[5, 1]>>
  %hz = xsmm.unary.dispatch zero [2, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %part) : (i64, f32, memref<2x5xf32, strided<[5, 1]>>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}

// FoldZeroIntoBrgemm: another buffer is zeroed.
// CHECK-LABEL: func.func @brgemm_other(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.brgemm(
// CHECK:         return
func.func @brgemm_other(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %plane) : (i64, f32, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}

// FoldZeroIntoFusedBrgemm, UntouchedBetween: a copy of the zeroed buffer.
// CHECK-LABEL: func.func @fused_brgemm_copied(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.fused_brgemm(
// CHECK:         return
func.func @fused_brgemm_copied(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  memref.copy %c, %plane : memref<4x5xf32> to memref<4x5xf32>
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  return
}

// FoldZeroIntoFusedBrgemm, UntouchedBetween: the zeros are overwritten.
// CHECK-LABEL: func.func @fused_brgemm_written(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.fused_brgemm(
// CHECK:         return
func.func @fused_brgemm_written(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  memref.copy %plane, %c : memref<4x5xf32> to memref<4x5xf32>
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  return
}

// FoldZeroIntoFusedBrgemm, UntouchedBetween: an element is read.
// CHECK-LABEL: func.func @fused_brgemm_loaded(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.fused_brgemm(
// CHECK:         return
func.func @fused_brgemm_loaded(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %i = arith.constant 1 : index
  %x = memref.load %c[%i, %i] : memref<4x5xf32>
  memref.store %x, %plane[%i, %i] : memref<4x5xf32>
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  return
}

// FoldZeroIntoFusedBrgemm, UntouchedBetween: a call may do anything.
// CHECK-LABEL: func.func @fused_brgemm_called(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.fused_brgemm(
// CHECK:         return
func.func @fused_brgemm_called(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  call @unknown() : () -> ()
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  return
}

// FoldZeroIntoFusedBrgemm, UntouchedBetween: the product runs more often than the zero.
// CHECK-LABEL: func.func @fused_brgemm_in_loop(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.fused_brgemm(
// CHECK:         return
func.func @fused_brgemm_in_loop(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %i = arith.constant 0 : index
  %n = arith.constant 4 : index
  %s = arith.constant 1 : index
  scf.for %j = %i to %n step %s {
    %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
    xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  }
  return
}

// FoldZeroIntoFusedBrgemm: only a part of C is zeroed.
// CHECK-LABEL: func.func @fused_brgemm_part(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.fused_brgemm(
// CHECK:         return
func.func @fused_brgemm_part(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %part = memref.subview %c[0, 0] [2, 5] [1, 1]
    : memref<4x5xf32> to memref<2x5xf32, strided<[5, 1]>>
  %hz = xsmm.unary.dispatch zero [2, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %part) : (i64, f32, memref<2x5xf32, strided<[5, 1]>>) -> ()
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  return
}

// FoldZeroIntoFusedBrgemm: another buffer is zeroed.
// CHECK-LABEL: func.func @fused_brgemm_other(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.fused_brgemm(
// CHECK:         return
func.func @fused_brgemm_other(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %plane) : (i64, f32, memref<4x5xf32>) -> ()
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  return
}

// FoldZeroIntoGemm: more than C is zeroed.
// CHECK-LABEL: func.func @gemm_whole(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.gemm.dispatch {{.*}} flags = (none)
// CHECK:         xsmm.gemm(
// CHECK:         return
func.func @gemm_whole(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>,
    %big: memref<8x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [8, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %big) : (i64, f32, memref<8x5xf32>) -> ()
  %part = memref.subview %big[0, 0] [4, 5] [1, 1]
    : memref<8x5xf32> to memref<4x5xf32, strided<[5, 1]>>
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %part)
    : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32, strided<[5, 1]>>) -> ()
  return
}

// FoldZeroIntoGemm: it is no zero.
// CHECK-LABEL: func.func @relu_before(
// CHECK:         xsmm.unary relu
// CHECK:         xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none)
func.func @relu_before(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %hr = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %hr, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoGemm: a product of an unknown kernel.
// CHECK-LABEL: func.func @handle(
// CHECK:         xsmm.unary zero
// CHECK-NEXT:    xsmm.gemm(data_type = f32, %arg7,
func.func @handle(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>, %h: i64) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  xsmm.gemm(data_type = f32, %h, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoGemm: the zero comes after the product.
// CHECK-LABEL: func.func @after(
// CHECK:         xsmm.gemm(
// CHECK:         xsmm.unary zero
func.func @after(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoGemm, NoOverlap: A is, or may be, a view of the zeroed buffer.
// CHECK-LABEL: func.func @reads_zeros(
// CHECK:         xsmm.unary zero(
// CHECK-NEXT:    xsmm.gemm(
// CHECK-NEXT:    xsmm.unary zero(
// CHECK-NEXT:    xsmm.gemm(
func.func @reads_zeros(%b: memref<4x4xf32>, %c: memref<4x4xf32>, %if: i1) {
  %zero = arith.constant 0.0 : f32
  %view = memref.cast %c
    : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
  %either = arith.select %if, %b, %c : memref<4x4xf32>
  %hz = xsmm.unary.dispatch zero [4, 4, 1, 4] flags = (bcast_scalar) data_type = f32
  %hg = xsmm.gemm.dispatch [4, 4, 4, 4, 4, 4] flags = (none) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x4xf32>) -> ()
  xsmm.gemm(data_type = f32, %hg, %view, %b, %c) : (i64, memref<4x4xf32, strided<[4, 1], offset: ?>>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x4xf32>) -> ()
  xsmm.gemm(data_type = f32, %hg, %b, %either, %c) : (i64, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

func.func private @unknown()
