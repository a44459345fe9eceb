// A zero before a product becomes beta_0.
// RUN: tenon-opt %s --schedule=%S/../Inputs/fuse.mlir | FileCheck %s

// FoldZeroIntoGemm
// CHECK-LABEL: func.func @gemm(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (beta_0) data_type = f32
// CHECK-NEXT:    xsmm.gemm(data_type = f32, %[[H]], %arg0, %arg1, %arg4)
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @gemm(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %c) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoGemm: in bf16, beside another flag.
// CHECK-LABEL: func.func @gemm_bf16(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.gemm.dispatch [4, 5, 2, 2, 5, 5] flags = (beta_0, vnni_a) data_type = bf16
// CHECK-NEXT:    xsmm.gemm(data_type = bf16, %[[H]], %arg0, %arg1, %arg4)
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @gemm_bf16(%a: memref<4x1x2xbf16>, %b: memref<2x5xbf16>, %as: memref<2x4x3xbf16>, %bs: memref<2x3x5xbf16>,
    %c: memref<4x5xbf16>, %row: memref<5xbf16>, %plane: memref<4x5xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = bf16
  xsmm.unary zero(data_type = bf16, %hz, %zero, %c) : (i64, bf16, memref<4x5xbf16>) -> ()
  %hg = xsmm.gemm.dispatch [4, 5, 2, 2, 5, 5] flags = (vnni_a) data_type = bf16
  xsmm.gemm(data_type = bf16, %hg, %a, %b, %c) : (i64, memref<4x1x2xbf16>, memref<2x5xbf16>, memref<4x5xbf16>) -> ()
  return
}

// FoldZeroIntoGemm: what stands between is about another buffer.
// CHECK-LABEL: func.func @apart(
// CHECK-NOT:     xsmm.unary
// CHECK:         memref.copy
// CHECK:         xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (beta_0) data_type = f32
// CHECK-NOT:     xsmm.unary
// CHECK:         return
func.func @apart(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<4x5xf32>
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %d) : (i64, f32, memref<4x5xf32>) -> ()
  %other = memref.alloc() : memref<4x5xf32>
  memref.copy %other, %other : memref<4x5xf32> to memref<4x5xf32>
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %a, %b, %d) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoGemm: A is filled in between.
// CHECK-LABEL: func.func @reads_a(
// CHECK-NOT:     xsmm.unary
// CHECK:         memref.copy
// CHECK:         xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (beta_0) data_type = f32
// CHECK-NOT:     xsmm.unary
// CHECK:         return
func.func @reads_a(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<4x5xf32>
  %e = memref.alloc() : memref<4x3xf32>
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %d) : (i64, f32, memref<4x5xf32>) -> ()
  memref.copy %a, %e : memref<4x3xf32> to memref<4x3xf32>
  %hg = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %hg, %e, %b, %d) : (i64, memref<4x3xf32>, memref<3x5xf32>, memref<4x5xf32>) -> ()
  return
}

// FoldZeroIntoBrgemm
// CHECK-LABEL: func.func @brgemm(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (beta_0) data_type = f32
// CHECK-NEXT:    xsmm.brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @brgemm(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hb = xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %hb, %as, %bs, %c, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, i64) -> ()
  return
}

// FoldZeroIntoFusedBrgemm
// CHECK-LABEL: func.func @fused(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (beta_0) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = f32, %[[H]], %arg2, %arg3, %arg4, %arg5, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @fused(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %as: memref<2x4x3xf32>, %bs: memref<2x3x5xf32>,
    %c: memref<4x5xf32>, %row: memref<5xf32>, %plane: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %hz, %zero, %c) : (i64, f32, memref<4x5xf32>) -> ()
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15, 5] [add, relu] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %hf, %as, %bs, %c, %row, %two) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  return
}

// FoldZeroIntoFusedBrgemm: eight sizes stay eight; D, which is not read, may be C.
// CHECK-LABEL: func.func @fused_without_d(
// CHECK-NOT:     xsmm.
// CHECK:         %[[H:.*]] = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] [none, relu] flags = (beta_0) binary_flags = (none) unary_flags = (none) data_type = bf16
// CHECK-NEXT:    xsmm.fused_brgemm(data_type = bf16, %[[H]], %arg2, %arg3, %arg4, %arg4, %{{.*}})
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @fused_without_d(%a: memref<4x3xbf16>, %b: memref<3x5xbf16>, %as: memref<2x4x3xbf16>, %bs: memref<2x3x5xbf16>,
    %c: memref<4x5xbf16>, %row: memref<5xbf16>, %plane: memref<4x5xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %two = arith.constant 2 : i64
  %hz = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = bf16
  xsmm.unary zero(data_type = bf16, %hz, %zero, %c) : (i64, bf16, memref<4x5xbf16>) -> ()
  %hf = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] [none, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = bf16
  xsmm.fused_brgemm(data_type = bf16, %hf, %as, %bs, %c, %c, %two) : (i64, memref<2x4x3xbf16>, memref<2x3x5xbf16>, memref<4x5xbf16>, memref<4x5xbf16>, i64) -> ()
  return
}
