// A product that overwrites C keeps its flags, and a zero before it stays: rules
// remove no more than they name.
// RUN: tenon-opt %s --schedule=%S/../Inputs/fuse.mlir | FileCheck %s

// FoldZeroIntoGemm: beta_0 already there.
// CHECK-LABEL: func.func @gemm(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (beta_0) data_type
// CHECK:         xsmm.gemm(
func.func @gemm(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (beta_0) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoBrgemm: beta_0 already there.
// CHECK-LABEL: func.func @brgemm(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (beta_0) data_type
// CHECK:         xsmm.brgemm(
func.func @brgemm(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (beta_0) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}

// FoldZeroIntoFusedBrgemm: beta_0 already there.
// CHECK-LABEL: func.func @fused(
// CHECK:         xsmm.unary zero
// CHECK:         xsmm.fused_brgemm.dispatch {{.*}} flags = (beta_0) binary
// CHECK:         xsmm.fused_brgemm(
func.func @fused(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [none, relu] flags = (beta_0) binary_flags = (none) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}
