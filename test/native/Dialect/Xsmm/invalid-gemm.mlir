// What xsmm.gemm refuses: by itself, then against its dispatch.

// RUN: tenon-opt %s -split-input-file -verify-diagnostics

// A data type without kernels.
func.func @f(%h: i64, %A: memref<8x6xf32>, %B: memref<6x4xf32>,
             %C: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.gemm' op has data_type 'f16': expected one of f32, bf16, f64}}
  xsmm.gemm(data_type = f16, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Elements of another type in A.
func.func @f(%h: i64, %A: memref<8x6xbf16>, %B: memref<6x4xf32>,
             %C: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.gemm' op operand 'A' has element type 'bf16': expected 'f32', the data_type}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xbf16>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// In C.
func.func @f(%h: i64, %A: memref<8x6xf32>, %B: memref<6x4xf32>,
             %C: memref<8x4xf16>) {
  // expected-error @+1 {{'xsmm.gemm' op operand 'C' has element type 'f16': expected 'f32', the data_type}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x4xf16>) -> ()
  return
}

// -----

// A number is no buffer.
func.func @f(%h: i64, %A: memref<8x6xf32>, %B: f32, %C: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.gemm' op operand #2 must be memref of any type values, but got 'f32'}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, f32, memref<8x4xf32>) -> ()
  return
}

// -----

// A dynamic size.
func.func @f(%h: i64, %A: memref<?x6xf32>, %B: memref<6x4xf32>,
             %C: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.gemm' op operand 'A' has type 'memref<?x6xf32>': expected static sizes and strides}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<?x6xf32>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A dynamic stride.
func.func @f(%h: i64, %A: memref<8x6xf32>, %B: memref<6x4xf32>,
             %C: memref<8x4xf32, strided<[?, 1]>>) {
  // expected-error @+1 {{'xsmm.gemm' op operand 'C' has type 'memref<8x4xf32, strided<[?, 1]>>': expected static sizes and strides}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x4xf32, strided<[?, 1]>>) -> ()
  return
}

// -----

// Elements of a row that are apart.
func.func @f(%h: i64, %A: memref<8x6xf32>, %B: memref<6x4xf32, strided<[1, 6]>>,
             %C: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.gemm' op operand 'B' has stride 6 in dimension 1: expected 1}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32, strided<[1, 6]>>, memref<8x4xf32>) -> ()
  return
}

// -----

// A of another rank.
func.func @f(%h: i64, %A: memref<8x3x2xf32>, %B: memref<6x4xf32>,
             %C: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.gemm' op operand 'A' has rank 3: expected rank 2 (m x k)}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x3x2xf32>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// C of another rank.
func.func @f(%h: i64, %A: memref<8x6xf32>, %B: memref<6x4xf32>,
             %C: memref<1x8x4xf32>) {
  // expected-error @+1 {{'xsmm.gemm' op operand 'C' has rank 3: expected rank 2 (m x n)}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<1x8x4xf32>) -> ()
  return
}

// -----

// Either rank where VNNI is possible.
func.func @f(%h: i64, %A: memref<8x6xbf16>, %B: memref<24xbf16>,
             %C: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.gemm' op operand 'B' has rank 1: expected rank 2 (k x n) or rank 3 (k/2 x n x 2)}}
  xsmm.gemm(data_type = bf16, %h, %A, %B, %C) : (i64, memref<8x6xbf16>, memref<24xbf16>, memref<8x4xf32>) -> ()
  return
}

// -----

// A handle of another op.
func.func @f(%A: memref<8x6xf32>, %B: memref<6x4xf32>, %C: memref<8x4xf32>) {
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.gemm' op operand 'handle' comes from 'xsmm.brgemm.dispatch': expected 'xsmm.gemm.dispatch'}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another data type than dispatched.
func.func @f(%A: memref<8x6xf32>, %B: memref<6x4xf32>, %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (none) data_type = bf16
  // expected-error @+1 {{'xsmm.gemm' op has data_type 'f32': expected 'bf16', the data_type of its dispatch}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another m than dispatched.
func.func @f(%A: memref<8x6xf32>, %B: memref<6x4xf32>, %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [7, 4, 6, 6, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.gemm' op operand 'A' has size 8 in dimension 0: expected 7, the m of its dispatch}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another k in A.
func.func @f(%A: memref<8x6xf32>, %B: memref<6x4xf32>, %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 5, 6, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.gemm' op operand 'A' has size 6 in dimension 1: expected 5, the k of its dispatch}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another k in B.
func.func @f(%A: memref<8x6xf32>, %B: memref<5x4xf32>, %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.gemm' op operand 'B' has size 5 in dimension 0: expected 6, the k of its dispatch}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<5x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another n in B.
func.func @f(%A: memref<8x6xf32>, %B: memref<6x4xf32>, %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 3, 6, 6, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.gemm' op operand 'B' has size 4 in dimension 1: expected 3, the n of its dispatch}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another m in C.
func.func @f(%A: memref<8x6xf32>, %B: memref<6x4xf32>, %C: memref<9x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.gemm' op operand 'C' has size 9 in dimension 0: expected 8, the m of its dispatch}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<9x4xf32>) -> ()
  return
}

// -----

// Another n in C.
func.func @f(%A: memref<8x6xf32>, %B: memref<6x4xf32>, %C: memref<8x5xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.gemm' op operand 'C' has size 5 in dimension 1: expected 4, the n of its dispatch}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x5xf32>) -> ()
  return
}

// -----

// Rows of A elsewhere.
func.func @f(%A: memref<8x6xf32>, %B: memref<6x4xf32>, %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 7, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.gemm' op operand 'A' has stride 6 in dimension 0: expected 7, the lda of its dispatch}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Rows of B elsewhere.
func.func @f(%A: memref<8x6xf32>, %B: memref<6x4xf32>, %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 5, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.gemm' op operand 'B' has stride 4 in dimension 0: expected 5, the ldb of its dispatch}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Rows of C elsewhere.
func.func @f(%A: memref<8x6xf32>, %B: memref<6x4xf32>, %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 5] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.gemm' op operand 'C' has stride 4 in dimension 0: expected 5, the ldc of its dispatch}}
  xsmm.gemm(data_type = f32, %h, %A, %B, %C) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// B is plain, but dispatched in pairs.
func.func @f(%A: memref<8x6xbf16>, %B: memref<6x4xbf16>, %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (vnni_b) data_type = bf16
  // expected-error @+1 {{'xsmm.gemm' op operand 'B' has rank 2: expected rank 3 (k/2 x n x 2)}}
  xsmm.gemm(data_type = bf16, %h, %A, %B, %C) : (i64, memref<8x6xbf16>, memref<6x4xbf16>, memref<8x4xf32>) -> ()
  return
}

// -----

// A is plain, but dispatched in pairs.
func.func @f(%A: memref<8x6xbf16>, %B: memref<6x4xf32>, %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (vnni_a) data_type = bf16
  // expected-error @+1 {{'xsmm.gemm' op operand 'A' has rank 2: expected rank 3 (m x k/2 x 2)}}
  xsmm.gemm(data_type = bf16, %h, %A, %B, %C) : (i64, memref<8x6xbf16>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// C is plain, but dispatched in pairs.
func.func @f(%A: memref<8x6xbf16>, %B: memref<6x4xbf16>, %C: memref<8x4xbf16>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (vnni_c) data_type = bf16
  // expected-error @+1 {{'xsmm.gemm' op operand 'C' has rank 2: expected rank 3 (m/2 x n x 2)}}
  xsmm.gemm(data_type = bf16, %h, %A, %B, %C) : (i64, memref<8x6xbf16>, memref<6x4xbf16>, memref<8x4xbf16>) -> ()
  return
}

// -----

// B is in pairs, but dispatched plain.
func.func @f(%A: memref<8x6xbf16>, %B: memref<3x4x2xbf16>,
             %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (none) data_type = bf16
  // expected-error @+1 {{'xsmm.gemm' op operand 'B' has rank 3: expected rank 2 (k x n)}}
  xsmm.gemm(data_type = bf16, %h, %A, %B, %C) : (i64, memref<8x6xbf16>, memref<3x4x2xbf16>, memref<8x4xf32>) -> ()
  return
}

// -----

// A pair is two.
func.func @f(%A: memref<8x6xbf16>, %B: memref<3x4x4xbf16>,
             %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (vnni_b) data_type = bf16
  // expected-error @+1 {{'xsmm.gemm' op operand 'B' has size 4 in dimension 2: expected 2}}
  xsmm.gemm(data_type = bf16, %h, %A, %B, %C) : (i64, memref<8x6xbf16>, memref<3x4x4xbf16>, memref<8x4xf32>) -> ()
  return
}

// -----

// Half the rows are rows of pairs.
func.func @f(%A: memref<8x6xbf16>, %B: memref<6x4x2xbf16>,
             %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (vnni_b) data_type = bf16
  // expected-error @+1 {{'xsmm.gemm' op operand 'B' has size 6 in dimension 0: expected 3, half the k of its dispatch}}
  xsmm.gemm(data_type = bf16, %h, %A, %B, %C) : (i64, memref<8x6xbf16>, memref<6x4x2xbf16>, memref<8x4xf32>) -> ()
  return
}

// -----

// Rows of pairs are twice as far apart.
func.func @f(%A: memref<8x6xbf16>, %B: memref<3x4x2xbf16>,
             %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 5, 4] flags = (vnni_b) data_type = bf16
  // expected-error @+1 {{'xsmm.gemm' op operand 'B' has stride 8 in dimension 0: expected 10, twice the ldb of its dispatch}}
  xsmm.gemm(data_type = bf16, %h, %A, %B, %C) : (i64, memref<8x6xbf16>, memref<3x4x2xbf16>, memref<8x4xf32>) -> ()
  return
}

// -----

// Twice the largest number is no stride.
func.func @f(%A: memref<8x6xbf16>, %B: memref<3x4x2xbf16>,
             %C: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 9223372036854775807, 4] flags = (vnni_b) data_type = bf16
  // expected-error @+1 {{'xsmm.gemm' op operand 'B' has stride 8 in dimension 0: expected 18446744073709551614, twice the ldb of its dispatch}}
  xsmm.gemm(data_type = bf16, %h, %A, %B, %C) : (i64, memref<8x6xbf16>, memref<3x4x2xbf16>, memref<8x4xf32>) -> ()
  return
}
