// What an operand may look like: each way in which broadcasts, VNNI layouts,
// leading dimensions and unknown handles let one be written.

// RUN: tenon-opt %s -o /dev/null

// A column is m x 1 or, with its elements ldi apart, m.
func.func @columns(%flat: memref<8xf32>, %spread: memref<8xf32, strided<[3]>>,
                   %matrix: memref<8x1xf32, strided<[3, 5]>>,
                   %out: memref<8x4xf32>) {
  %1 = xsmm.unary.dispatch relu [8, 4, 1, 4] flags = (bcast_row) data_type = f32
  xsmm.unary relu(data_type = f32, %1, %flat, %out) : (i64, memref<8xf32>, memref<8x4xf32>) -> ()
  %3 = xsmm.unary.dispatch relu [8, 4, 3, 4] flags = (bcast_row) data_type = f32
  xsmm.unary relu(data_type = f32, %3, %spread, %out) : (i64, memref<8xf32, strided<[3]>>, memref<8x4xf32>) -> ()
  xsmm.unary relu(data_type = f32, %3, %matrix, %out) : (i64, memref<8x1xf32, strided<[3, 5]>>, memref<8x4xf32>) -> ()
  return
}

// One element: a number, or a memref of rank 0, 1 or 2.
func.func @scalars(%number: f32, %m0: memref<f32>, %m1: memref<1xf32>,
                   %m2: memref<1x1xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch identity [8, 4, 7, 4] flags = (bcast_scalar) data_type = f32
  xsmm.unary identity(data_type = f32, %h, %number, %out) : (i64, f32, memref<8x4xf32>) -> ()
  xsmm.unary identity(data_type = f32, %h, %m0, %out) : (i64, memref<f32>, memref<8x4xf32>) -> ()
  xsmm.unary identity(data_type = f32, %h, %m1, %out) : (i64, memref<1xf32>, memref<8x4xf32>) -> ()
  xsmm.unary identity(data_type = f32, %h, %m2, %out) : (i64, memref<1x1xf32>, memref<8x4xf32>) -> ()
  return
}

// The stride of a dimension of size 1 separates nothing.
func.func @one_row(%a: memref<1x16xf32, strided<[99, 1]>>,
                   %b: memref<16x4xf32>, %c: memref<1x4xf32>) {
  %h = xsmm.gemm.dispatch [1, 4, 16, 16, 4, 4] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %h, %a, %b, %c) : (i64, memref<1x16xf32, strided<[99, 1]>>, memref<16x4xf32>, memref<1x4xf32>) -> ()
  return
}

// A leading dimension counts columns: rows of pairs are 2 * ldb apart.
func.func @vnni(%a: memref<4x6x2xbf16, strided<[20, 2, 1]>>,
                %b: memref<6x3x2xbf16, strided<[10, 2, 1]>>,
                %c: memref<2x3x2xbf16, strided<[8, 2, 1]>>) {
  %h = xsmm.gemm.dispatch [4, 3, 12, 20, 5, 4] flags = (vnni_a, vnni_b, vnni_c) data_type = bf16
  xsmm.gemm(data_type = bf16, %h, %a, %b, %c) : (i64, memref<4x6x2xbf16, strided<[20, 2, 1]>>, memref<6x3x2xbf16, strided<[10, 2, 1]>>, memref<2x3x2xbf16, strided<[8, 2, 1]>>) -> ()
  return
}

// Matrices of one batch may interleave: here the blocks of a row-major A.
func.func @batch_along_rows(%a: memref<4x8x16xf32, strided<[16, 64, 1], offset: ?>>,
                            %b: memref<4x16x8xf32>, %c: memref<8x8xf32>) {
  %batch = arith.constant 4 : i64
  %h = xsmm.brgemm.dispatch [8, 8, 16, 64, 8, 8, 16, 128] flags = (beta_0) data_type = f32
  xsmm.brgemm(data_type = f32, %h, %a, %b, %c, %batch) : (i64, memref<4x8x16xf32, strided<[16, 64, 1], offset: ?>>, memref<4x16x8xf32>, memref<8x8xf32>, i64) -> ()
  return
}

// A part of the batch may be taken.
func.func @part_of_batch(%a: memref<4x8x8xf32>, %b: memref<6x8x8xf32>, %c: memref<8x8xf32>) {
  %batch = arith.constant 3 : i64
  %h = xsmm.brgemm.dispatch [8, 8, 8, 8, 8, 8, 64, 64] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %h, %a, %b, %c, %batch) : (i64, memref<4x8x8xf32>, memref<6x8x8xf32>, memref<8x8xf32>, i64) -> ()
  return
}

// D is whole at C's leading dimension, a column without gaps, a row, one
// element, or, with no binary kind, whatever stands there.
func.func @d(%a: memref<2x8x8xf32>, %b: memref<2x8x4xf32>,
             %c: memref<8x4xf32, strided<[6, 1]>>,
             %whole: memref<8x4xf32, strided<[6, 1]>>, %column: memref<8x1xf32>,
             %row: memref<1x4xf32>, %scalar: memref<f32>, %batch: i64) {
  %w = xsmm.fused_brgemm.dispatch [8, 4, 8, 8, 4, 6, 64, 32] [sub, none] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %w, %a, %b, %c, %whole, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x4xf32>, memref<8x4xf32, strided<[6, 1]>>, memref<8x4xf32, strided<[6, 1]>>, i64) -> ()
  %m = xsmm.fused_brgemm.dispatch [8, 4, 8, 8, 4, 6, 64, 32] [mul, identity] flags = (none) binary_flags = (bcast_row_in1) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %m, %a, %b, %c, %column, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x4xf32>, memref<8x4xf32, strided<[6, 1]>>, memref<8x1xf32>, i64) -> ()
  %n = xsmm.fused_brgemm.dispatch [8, 4, 8, 8, 4, 6, 64, 32] [div, relu] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %n, %a, %b, %c, %row, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x4xf32>, memref<8x4xf32, strided<[6, 1]>>, memref<1x4xf32>, i64) -> ()
  %s = xsmm.fused_brgemm.dispatch [8, 4, 8, 8, 4, 6, 64, 32] [max, zero] flags = (none) binary_flags = (bcast_scalar_in1) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %s, %a, %b, %c, %scalar, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x4xf32>, memref<8x4xf32, strided<[6, 1]>>, memref<f32>, i64) -> ()
  %x = xsmm.fused_brgemm.dispatch [8, 4, 8, 8, 4, 6, 64, 32] [none, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %x, %a, %b, %c, %a, %batch) : (i64, memref<2x8x8xf32>, memref<2x8x4xf32>, memref<8x4xf32, strided<[6, 1]>>, memref<2x8x8xf32>, i64) -> ()
  return
}

// A handle may come from anywhere; the layouts are then the invoke's word.
func.func private @dispatch() -> i64
func.func @handles(%argument: i64, %in: memref<4xbf16, strided<[2]>>,
                   %out: memref<8x4xbf16>, %a: memref<8x6xbf16>,
                   %b: memref<3x4x2xbf16>) {
  %call = func.call @dispatch() : () -> i64
  xsmm.unary relu(data_type = bf16, %argument, %in, %out) : (i64, memref<4xbf16, strided<[2]>>, memref<8x4xbf16>) -> ()
  xsmm.gemm(data_type = bf16, %call, %a, %b, %out) : (i64, memref<8x6xbf16>, memref<3x4x2xbf16>, memref<8x4xbf16>) -> ()
  return
}
