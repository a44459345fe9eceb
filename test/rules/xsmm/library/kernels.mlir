// What LIBXSMM has a kernel for is marked, and what is generated is not.
// REQUIRES: workbench
// RUN: tenon-opt %s --target=x86_64,znver4 --rules=xsmm/library --rule-stats 2> %t.stats | FileCheck %s
// RUN: FileCheck %s --check-prefix=STATS < %t.stats
// A machine without AVX-512 has none of them.
// RUN: tenon-opt %s --target=x86_64,znver3 --rules=xsmm/library | FileCheck %s --check-prefix=NONE --implicit-check-not=tenon.backend

// STATS-DAG: 4 SelectUnaryOfLibrary
// STATS-DAG: 2 SelectBinaryOfRow
// STATS-DAG: 1 SelectBinaryOfColumn
// STATS-DAG: 3 SelectAddBeforeBrgemm
// STATS-DAG: 1 SelectRowAfterBrgemm
// STATS-DAG: 1 SelectColumnAfterBrgemm
// NONE: xsmm.fused_brgemm

// CHECK-LABEL: func.func @unary(
// CHECK:         xsmm.unary zero({{.*}}) {tenon.backend = "library"}
// CHECK:         xsmm.unary identity({{.*}}) {tenon.backend = "library"}
// CHECK:         xsmm.unary identity({{.*}}) {tenon.backend = "library"}
// CHECK:         xsmm.unary transpose({{.*}}) {tenon.backend = "library"}
func.func @unary(%x: f64, %a: memref<4x5xf64>, %r: memref<5xbf16>, %b: memref<4x5xbf16>, %t: memref<5x4xf64>) {
  %0 = xsmm.unary.dispatch zero [4, 5, 1, 5] flags = (bcast_scalar) data_type = f64
  xsmm.unary zero(data_type = f64, %0, %x, %a) : (i64, f64, memref<4x5xf64>) -> ()
  %1 = xsmm.unary.dispatch identity [4, 5, 5, 5] flags = (none) data_type = bf16
  xsmm.unary identity(data_type = bf16, %1, %b, %b) : (i64, memref<4x5xbf16>, memref<4x5xbf16>) -> ()
  %2 = xsmm.unary.dispatch identity [4, 5, 5, 5] flags = (bcast_col) data_type = bf16
  xsmm.unary identity(data_type = bf16, %2, %r, %b) : (i64, memref<5xbf16>, memref<4x5xbf16>) -> ()
  %3 = xsmm.unary.dispatch transpose [4, 5, 5, 4] flags = (none) data_type = f64
  xsmm.unary transpose(data_type = f64, %3, %a, %t) : (i64, memref<4x5xf64>, memref<5x4xf64>) -> ()
  return
}

// CHECK-LABEL: func.func @binary(
// CHECK-COUNT-3: xsmm.binary {{.*}} {tenon.backend = "library"}
func.func @binary(%r: memref<5xf32>, %k: memref<4xf32>, %c: memref<4x5xf32>) {
  %0 = xsmm.binary.dispatch add [4, 5, 5, 5, 5] flags = (bcast_col_in0) data_type = f32
  xsmm.binary add(data_type = f32, %0, %r, %c, %c) : (i64, memref<5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  %1 = xsmm.binary.dispatch mul [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary mul(data_type = f32, %1, %c, %r, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  %2 = xsmm.binary.dispatch add [4, 5, 5, 1, 5] flags = (bcast_row_in1) data_type = f32
  xsmm.binary add(data_type = f32, %2, %c, %k, %c) : (i64, memref<4x5xf32>, memref<4xf32>, memref<4x5xf32>) -> ()
  return
}

// A row in f32 and in bf16, a plane, a row that is multiplied by, a column.
// CHECK-LABEL: func.func @fused(
// CHECK-COUNT-5: xsmm.fused_brgemm({{.*}}) {tenon.backend = "library"}
func.func @fused(%a: memref<2x4x6xf32>, %b: memref<2x6x5xf32>, %c: memref<4x5xf32>, %d: memref<5xf32>, %e: memref<4x5xf32>,
                 %ab: memref<2x4x6xbf16>, %bb: memref<2x3x5x2xbf16>, %cb: memref<4x5xbf16>, %db: memref<5xbf16>, %k: memref<4xf32>, %n: i64) {
  %0 = xsmm.fused_brgemm.dispatch [4, 5, 6, 6, 5, 5, 24, 30, 5] [add, none] flags = (beta_0) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %0, %a, %b, %c, %d, %n) : (i64, memref<2x4x6xf32>, memref<2x6x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  %1 = xsmm.fused_brgemm.dispatch [4, 5, 6, 6, 5, 5, 24, 30, 5] [add, none] flags = (beta_0, vnni_b) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = bf16
  xsmm.fused_brgemm(data_type = bf16, %1, %ab, %bb, %cb, %db, %n) : (i64, memref<2x4x6xbf16>, memref<2x3x5x2xbf16>, memref<4x5xbf16>, memref<5xbf16>, i64) -> ()
  %2 = xsmm.fused_brgemm.dispatch [4, 5, 6, 6, 5, 5, 24, 30, 5] [add, none] flags = (beta_0) binary_flags = (none) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %2, %a, %b, %c, %e, %n) : (i64, memref<2x4x6xf32>, memref<2x6x5xf32>, memref<4x5xf32>, memref<4x5xf32>, i64) -> ()
  %3 = xsmm.fused_brgemm.dispatch [4, 5, 6, 6, 5, 5, 24, 30, 5] [mul, none] flags = (none) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %3, %a, %b, %c, %d, %n) : (i64, memref<2x4x6xf32>, memref<2x6x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  %4 = xsmm.fused_brgemm.dispatch [4, 5, 6, 6, 5, 5, 24, 30, 1] [add, none] flags = (beta_0) binary_flags = (bcast_row_in1) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %4, %a, %b, %c, %k, %n) : (i64, memref<2x4x6xf32>, memref<2x6x5xf32>, memref<4x5xf32>, memref<4xf32>, i64) -> ()
  return
}
