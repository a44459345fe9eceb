// What LIBXSMM 1.17 has no kernel for, a rule each and why.
// REQUIRES: workbench
// RUN: tenon-opt %s --target=x86_64,znver4 --rules=xsmm/library --remarks=xsmm/library 2> %t.remarks | FileCheck %s '--implicit-check-not="library"'
// RUN: FileCheck %s --check-prefix=WHY < %t.remarks

// CHECK-LABEL: func.func @kinds(
// WHY: SelectUnaryOfLibrary | {{.*}}Function=kinds | {{.*}}type = bf16, kind = "transpose"
// WHY: SelectBinaryOfRow | {{.*}}Function=kinds | {{.*}}requires kind in ['add', 'mul'] && type == f32: kind = "sub", type = f32
// WHY: SelectBinaryOfColumn | {{.*}}Function=kinds | {{.*}}requires (flags == 'bcast_row_in0' ? sizes[2] : sizes[3]) == 1
// WHY: SelectUnaryOfLibrary | {{.*}}Function=large | {{.*}}2000 x 5 elements are none, or more than a kernel unrolls
func.func @kinds(%b: memref<4x5xbf16>, %t: memref<5x4xbf16>, %c: memref<4x5xf32>, %r: memref<5xf32>, %k: memref<4xf32, strided<[3]>>) {
  %0 = xsmm.unary.dispatch transpose [4, 5, 5, 4] flags = (none) data_type = bf16
  xsmm.unary transpose(data_type = bf16, %0, %b, %t) : (i64, memref<4x5xbf16>, memref<5x4xbf16>) -> ()
  %1 = xsmm.binary.dispatch sub [4, 5, 5, 5, 5] flags = (bcast_col_in1) data_type = f32
  xsmm.binary sub(data_type = f32, %1, %c, %r, %c) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  %2 = xsmm.binary.dispatch add [4, 5, 5, 3, 5] flags = (bcast_row_in1) data_type = f32
  xsmm.binary add(data_type = f32, %2, %c, %k, %c) : (i64, memref<4x5xf32>, memref<4xf32, strided<[3]>>, memref<4x5xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @large(
func.func @large(%c: memref<2000x5xf32>) {
  %0 = xsmm.unary.dispatch identity [2000, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary identity(data_type = f32, %0, %c, %c) : (i64, memref<2000x5xf32>, memref<2000x5xf32>) -> ()
  return
}

// A relu behind the sum; a column that is not dense; no leading dimension of D.
// CHECK-LABEL: func.func @fused(
// CHECK-COUNT-3: xsmm.fused_brgemm(
// WHY: SelectColumnAfterBrgemm | {{.*}}Function=fused | {{.*}}requires binaryFlags in RowFlags() || sizes[8] == 1
// WHY: SelectAddBeforeBrgemm | {{.*}}Function=fused | {{.*}}requires size(sizes) == 9
func.func @fused(%a: memref<2x4x6xf32>, %b: memref<2x6x5xf32>, %c: memref<4x5xf32>, %d: memref<5xf32>,
                 %k: memref<4xf32, strided<[3]>>, %n: i64) {
  %0 = xsmm.fused_brgemm.dispatch [4, 5, 6, 6, 5, 5, 24, 30, 5] [add, relu] flags = (beta_0) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %0, %a, %b, %c, %d, %n) : (i64, memref<2x4x6xf32>, memref<2x6x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  %1 = xsmm.fused_brgemm.dispatch [4, 5, 6, 6, 5, 5, 24, 30, 3] [add, none] flags = (beta_0) binary_flags = (bcast_row_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %1, %a, %b, %c, %k, %n) : (i64, memref<2x4x6xf32>, memref<2x6x5xf32>, memref<4x5xf32>, memref<4xf32, strided<[3]>>, i64) -> ()
  %2 = xsmm.fused_brgemm.dispatch [4, 5, 6, 6, 5, 5, 24, 30] [add, none] flags = (beta_0) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %2, %a, %b, %c, %d, %n) : (i64, memref<2x4x6xf32>, memref<2x6x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  return
}
