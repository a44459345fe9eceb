// What xsmm.unary refuses: by itself, then against its dispatch.

// RUN: tenon-opt %s -split-input-file -verify-diagnostics

// A kind nobody knows.
func.func @f(%h: i64, %in: memref<8x4xf32>, %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.unary' op has no kind 'tanh': expected one of identity, zero, relu, transpose, vnni_2}}
  xsmm.unary tanh(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A data type without kernels.
func.func @f(%h: i64, %in: memref<8x4xf32>, %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.unary' op has data_type 'f16': expected one of f32, bf16, f64}}
  xsmm.unary relu(data_type = f16, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Elements of another type.
func.func @f(%h: i64, %in: memref<8x4xbf16>, %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has element type 'bf16': expected 'f32', the data_type}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xbf16>, memref<8x4xf32>) -> ()
  return
}

// -----

// The same for out.
func.func @f(%h: i64, %in: memref<8x4xf32>, %out: memref<8x4xf16>) {
  // expected-error @+1 {{'xsmm.unary' op operand 'out' has element type 'f16': expected 'f32', the data_type}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x4xf16>) -> ()
  return
}

// -----

// A number of another type.
func.func @f(%h: i64, %in: f16, %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has element type 'f16': expected 'f32', the data_type}}
  xsmm.unary zero(data_type = f32, %h, %in, %out) : (i64, f16, memref<8x4xf32>) -> ()
  return
}

// -----

// A number has no places to change.
func.func @f(%h: i64, %in: f32, %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.unary' op operand 'in' is a number with kind 'transpose': expected a memref}}
  xsmm.unary transpose(data_type = f32, %h, %in, %out) : (i64, f32, memref<8x4xf32>) -> ()
  return
}

// -----

// A buffer that is ranked, but not known.
func.func @f(%h: i64, %in: memref<8x4xf32>, %out: memref<*xf32>) {
  // expected-error @+1 {{'xsmm.unary' op operand #2 must be memref of any type values, but got 'memref<*xf32>'}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<*xf32>) -> ()
  return
}

// -----

// Neither a number nor a buffer.
func.func @f(%h: i64, %in: i32, %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.unary' op operand #1 must be memref of any type values or floating-point, but got 'i32'}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, i32, memref<8x4xf32>) -> ()
  return
}

// -----

// A dynamic size.
func.func @f(%h: i64, %in: memref<?x4xf32>, %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has type 'memref<?x4xf32>': expected static sizes and strides}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<?x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A dynamic stride.
func.func @f(%h: i64, %in: memref<8x4xf32>,
             %out: memref<8x4xf32, strided<[?, 1]>>) {
  // expected-error @+1 {{'xsmm.unary' op operand 'out' has type 'memref<8x4xf32, strided<[?, 1]>>': expected static sizes and strides}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x4xf32, strided<[?, 1]>>) -> ()
  return
}

// -----

// A layout that is no list of strides.
func.func @f(%h: i64,
             %in: memref<8x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>,
             %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has type 'memref<8x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>': expected static sizes and strides}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>, memref<8x4xf32>) -> ()
  return
}

// -----

// Elements of a row that are apart.
func.func @f(%h: i64, %in: memref<8x4xf32, strided<[8, 2]>>,
             %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has stride 2 in dimension 1: expected 1}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32, strided<[8, 2]>>, memref<8x4xf32>) -> ()
  return
}

// -----

// Too many dimensions.
func.func @f(%h: i64, %in: memref<1x8x4xf32>, %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has rank 3: expected rank 2 (m x n) or rank 1 (m or n) or rank 0 (one element)}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<1x8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// out is a matrix.
func.func @f(%h: i64, %in: memref<8x4xf32>, %out: memref<32xf32>) {
  // expected-error @+1 {{'xsmm.unary' op operand 'out' has rank 1: expected rank 2 (m x n)}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<32xf32>) -> ()
  return
}

// -----

// Pairs have a dimension of their own.
func.func @f(%h: i64, %in: memref<8x4xbf16>, %out: memref<4x8xbf16>) {
  // expected-error @+1 {{'xsmm.unary' op operand 'out' has rank 2: expected rank 3 (m/2 x n x 2)}}
  xsmm.unary vnni_2(data_type = bf16, %h, %in, %out) : (i64, memref<8x4xbf16>, memref<4x8xbf16>) -> ()
  return
}

// -----

// A pair is two.
func.func @f(%h: i64, %in: memref<8x4xbf16>, %out: memref<2x4x4xbf16>) {
  // expected-error @+1 {{'xsmm.unary' op operand 'out' has size 4 in dimension 2: expected 2}}
  xsmm.unary vnni_2(data_type = bf16, %h, %in, %out) : (i64, memref<8x4xbf16>, memref<2x4x4xbf16>) -> ()
  return
}

// -----

// A handle of another op.
func.func @f(%in: memref<8x4xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'handle' comes from 'xsmm.gemm.dispatch': expected 'xsmm.unary.dispatch'}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another kind than dispatched.
func.func @f(%in: memref<8x4xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch identity [8, 4, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op has kind 'relu': expected 'identity', the kind of its dispatch}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another data type than dispatched.
func.func @f(%in: memref<8x4xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (none) data_type = bf16
  // expected-error @+1 {{'xsmm.unary' op has data_type 'f32': expected 'bf16', the data_type of its dispatch}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another m than dispatched.
func.func @f(%in: memref<7x4xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has size 7 in dimension 0: expected 8, the m of its dispatch}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<7x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another n than dispatched.
func.func @f(%in: memref<8x4xf32>, %out: memref<8x5xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 5] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'out' has size 5 in dimension 1: expected 4, the n of its dispatch}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x5xf32>) -> ()
  return
}

// -----

// Rows of in elsewhere.
func.func @f(%in: memref<8x4xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 6, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has stride 4 in dimension 0: expected 6, the ldi of its dispatch}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Rows of out elsewhere.
func.func @f(%in: memref<8x4xf32>, %out: memref<8x4xf32, strided<[5, 1]>>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'out' has stride 5 in dimension 0: expected 4, the ldo of its dispatch}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x4xf32, strided<[5, 1]>>) -> ()
  return
}

// -----

// A vector where nothing is broadcast.
func.func @f(%in: memref<4xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has rank 1: expected rank 2 (m x n)}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A row where a column is broadcast.
func.func @f(%in: memref<4xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (bcast_row) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has size 4 in dimension 0: expected 8, the m of its dispatch}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// The column's elements are ldi apart.
func.func @f(%in: memref<8xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (bcast_row) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has stride 1 in dimension 0: expected 4, the ldi of its dispatch}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A matrix where a column is broadcast.
func.func @f(%in: memref<8x4xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (bcast_row) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has size 4 in dimension 1: expected 1}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A column where a row is broadcast.
func.func @f(%in: memref<8xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (bcast_col) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has size 8 in dimension 0: expected 4, the n of its dispatch}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A row whose elements are apart.
func.func @f(%in: memref<4xf32, strided<[2]>>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (bcast_col) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has stride 2 in dimension 0: expected 1}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<4xf32, strided<[2]>>, memref<8x4xf32>) -> ()
  return
}

// -----

// A matrix where a row is broadcast.
func.func @f(%in: memref<8x4xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (bcast_col) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has size 8 in dimension 0: expected 1}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// More than one element where one is broadcast.
func.func @f(%in: memref<4xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (bcast_scalar) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has size 4 in dimension 0: expected 1}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Too many dimensions for one element.
func.func @f(%in: memref<1x1x1xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (bcast_scalar) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'in' has rank 3: expected rank 2 (1 x 1) or rank 1 (1) or rank 0 (one element)}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, memref<1x1x1xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A number where none is broadcast.
func.func @f(%in: f32, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'in' is a number: expected a memref, or 'bcast_scalar' in the flags of its dispatch}}
  xsmm.unary relu(data_type = f32, %h, %in, %out) : (i64, f32, memref<8x4xf32>) -> ()
  return
}

// -----

// out of a transpose is turned.
func.func @f(%in: memref<8x4xf32>, %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch transpose [8, 4, 4, 8] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.unary' op operand 'out' has size 8 in dimension 0: expected 4, the n of its dispatch}}
  xsmm.unary transpose(data_type = f32, %h, %in, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Half the rows are rows of pairs.
func.func @f(%in: memref<8x4xbf16>, %out: memref<8x4x2xbf16>) {
  %h = xsmm.unary.dispatch vnni_2 [8, 4, 4, 4] flags = (none) data_type = bf16
  // expected-error @+1 {{'xsmm.unary' op operand 'out' has size 8 in dimension 0: expected 4, half the m of its dispatch}}
  xsmm.unary vnni_2(data_type = bf16, %h, %in, %out) : (i64, memref<8x4xbf16>, memref<8x4x2xbf16>) -> ()
  return
}

// -----

// Rows of pairs are twice as far apart.
func.func @f(%in: memref<8x4xbf16>, %out: memref<4x4x2xbf16>) {
  %h = xsmm.unary.dispatch vnni_2 [8, 4, 4, 6] flags = (none) data_type = bf16
  // expected-error @+1 {{'xsmm.unary' op operand 'out' has stride 8 in dimension 0: expected 12, twice the ldo of its dispatch}}
  xsmm.unary vnni_2(data_type = bf16, %h, %in, %out) : (i64, memref<8x4xbf16>, memref<4x4x2xbf16>) -> ()
  return
}
