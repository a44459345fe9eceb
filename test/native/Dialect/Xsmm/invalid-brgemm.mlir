// What xsmm.brgemm refuses: by itself, then against its dispatch.

// RUN: tenon-opt %s -split-input-file -verify-diagnostics

// A data type without kernels.
func.func @f(%h: i64, %A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  // expected-error @+1 {{'xsmm.brgemm' op has data_type 'f16': expected one of f32, bf16, f64}}
  xsmm.brgemm(data_type = f16, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// Elements of another type in A.
func.func @f(%h: i64, %A: memref<2x8x6xbf16>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand 'A' has element type 'bf16': expected 'f32', the data_type}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xbf16>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// In C.
func.func @f(%h: i64, %A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf16>) {
  %batch = arith.constant 2 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand 'C' has element type 'f16': expected 'f32', the data_type}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf16>, i64) -> ()
  return
}

// -----

// A number is no buffer.
func.func @f(%h: i64, %A: memref<2x8x6xf32>, %B: f32, %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand #2 must be memref of any type values, but got 'f32'}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, f32, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// A dynamic size.
func.func @f(%h: i64, %A: memref<2x?x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand 'A' has type 'memref<2x?x6xf32>': expected static sizes and strides}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x?x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// A dynamic stride.
func.func @f(%h: i64, %A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32, strided<[?, 1]>>) {
  %batch = arith.constant 2 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand 'C' has type 'memref<8x4xf32, strided<[?, 1]>>': expected static sizes and strides}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32, strided<[?, 1]>>, i64) -> ()
  return
}

// -----

// Elements of a row that are apart.
func.func @f(%h: i64, %A: memref<2x8x6xf32>,
             %B: memref<2x6x4xf32, strided<[24, 1, 6]>>, %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand 'B' has stride 6 in dimension 2: expected 1}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32, strided<[24, 1, 6]>>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// A of another rank.
func.func @f(%h: i64, %A: memref<2x8x3x2xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand 'A' has rank 4: expected rank 3 (batch x m x k)}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x3x2xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// C of another rank.
func.func @f(%h: i64, %A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<1x8x4xf32>) {
  %batch = arith.constant 2 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand 'C' has rank 3: expected rank 2 (m x n)}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<1x8x4xf32>, i64) -> ()
  return
}

// -----

// Either rank where VNNI is possible.
func.func @f(%h: i64, %A: memref<2x8x6xbf16>, %B: memref<24xbf16>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand 'B' has rank 1: expected rank 3 (batch x k x n) or rank 4 (batch x k/2 x n x 2)}}
  xsmm.brgemm(data_type = bf16, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xbf16>, memref<24xbf16>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// A handle of another op.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.brgemm' op operand 'handle' comes from 'xsmm.gemm.dispatch': expected 'xsmm.brgemm.dispatch'}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// Another data type than dispatched.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] flags = (none) data_type = bf16
  // expected-error @+1 {{'xsmm.brgemm' op has data_type 'f32': expected 'bf16', the data_type of its dispatch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// Another m than dispatched.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [7, 4, 6, 6, 4, 4, 48, 24] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.brgemm' op operand 'A' has size 8 in dimension 1: expected 7, the m of its dispatch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// Another k in A.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [8, 4, 5, 6, 4, 4, 48, 24] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.brgemm' op operand 'A' has size 6 in dimension 2: expected 5, the k of its dispatch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// Another k in B.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x5x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.brgemm' op operand 'B' has size 5 in dimension 1: expected 6, the k of its dispatch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x5x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// Another n in B.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [8, 3, 6, 6, 4, 4, 48, 24] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.brgemm' op operand 'B' has size 4 in dimension 2: expected 3, the n of its dispatch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// Another m in C.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<9x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.brgemm' op operand 'C' has size 9 in dimension 0: expected 8, the m of its dispatch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<9x4xf32>, i64) -> ()
  return
}

// -----

// Another n in C.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x5xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.brgemm' op operand 'C' has size 5 in dimension 1: expected 4, the n of its dispatch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x5xf32>, i64) -> ()
  return
}

// -----

// Rows of A elsewhere.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [8, 4, 6, 7, 4, 4, 48, 24] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.brgemm' op operand 'A' has stride 6 in dimension 1: expected 7, the lda of its dispatch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// Rows of B elsewhere.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 5, 4, 48, 24] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.brgemm' op operand 'B' has stride 4 in dimension 1: expected 5, the ldb of its dispatch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// Rows of C elsewhere.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 5, 48, 24] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.brgemm' op operand 'C' has stride 4 in dimension 0: expected 5, the ldc of its dispatch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// B is plain, but dispatched in pairs.
func.func @f(%A: memref<2x8x6xbf16>, %B: memref<2x6x4xbf16>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] flags = (vnni_b) data_type = bf16
  // expected-error @+1 {{'xsmm.brgemm' op operand 'B' has rank 3: expected rank 4 (batch x k/2 x n x 2)}}
  xsmm.brgemm(data_type = bf16, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xbf16>, memref<2x6x4xbf16>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// No batch.
func.func @f(%h: i64, %A: memref<8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand 'A' has rank 2: expected rank 3 (batch x m x k)}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// Matrices of A elsewhere.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 50, 24] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.brgemm' op operand 'A' has stride 48 in dimension 0: expected 50, the stride_a of its dispatch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// Matrices of B elsewhere.
func.func @f(%A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 2 : i64
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 23] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.brgemm' op operand 'B' has stride 24 in dimension 0: expected 23, the stride_b of its dispatch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// A batch beyond A.
func.func @f(%h: i64, %A: memref<2x8x6xf32>, %B: memref<3x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 3 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand 'A' has size 2 in dimension 0: expected at least 3, the batch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<3x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// A batch beyond B.
func.func @f(%h: i64, %A: memref<3x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 3 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand 'B' has size 2 in dimension 0: expected at least 3, the batch}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<3x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}

// -----

// A batch of nothing.
func.func @f(%h: i64, %A: memref<2x8x6xf32>, %B: memref<2x6x4xf32>,
             %C: memref<8x4xf32>) {
  %batch = arith.constant 0 : i64
  // expected-error @+1 {{'xsmm.brgemm' op operand 'batch' is 0: expected a positive number}}
  xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch) : (i64, memref<2x8x6xf32>, memref<2x6x4xf32>, memref<8x4xf32>, i64) -> ()
  return
}
