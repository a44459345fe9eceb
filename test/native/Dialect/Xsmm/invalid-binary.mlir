// What xsmm.binary refuses: by itself, then against its dispatch.

// RUN: tenon-opt %s -split-input-file -verify-diagnostics

// A kind nobody knows.
func.func @f(%h: i64, %lhs: memref<8x4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.binary' op has no kind 'relu': expected one of add, mul, sub, div, max}}
  xsmm.binary relu(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A data type without kernels.
func.func @f(%h: i64, %lhs: memref<8x4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.binary' op has data_type 'i8': expected one of f32, bf16, f64}}
  xsmm.binary add(data_type = i8, %h, %lhs, %rhs, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Elements of another type.
func.func @f(%h: i64, %lhs: memref<8x4xf32>, %rhs: memref<8x4xbf16>,
             %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.binary' op operand 'rhs' has element type 'bf16': expected 'f32', the data_type}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x4xf32>, memref<8x4xbf16>, memref<8x4xf32>) -> ()
  return
}

// -----

// A number is no buffer.
func.func @f(%h: i64, %lhs: f32, %rhs: memref<8x4xf32>, %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.binary' op operand #1 must be memref of any type values, but got 'f32'}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, f32, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A dynamic size.
func.func @f(%h: i64, %lhs: memref<8x?xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.binary' op operand 'lhs' has type 'memref<8x?xf32>': expected static sizes and strides}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x?xf32>, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Elements of a row that are apart.
func.func @f(%h: i64, %lhs: memref<8x4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32, strided<[1, 8]>>) {
  // expected-error @+1 {{'xsmm.binary' op operand 'out' has stride 8 in dimension 1: expected 1}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>, memref<8x4xf32, strided<[1, 8]>>) -> ()
  return
}

// -----

// out is a matrix.
func.func @f(%h: i64, %lhs: memref<8x4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<f32>) {
  // expected-error @+1 {{'xsmm.binary' op operand 'out' has rank 0: expected rank 2 (m x n)}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>, memref<f32>) -> ()
  return
}

// -----

// A handle of another op.
func.func @f(%lhs: memref<8x4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32>) {
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.binary' op operand 'handle' comes from 'xsmm.unary.dispatch': expected 'xsmm.binary.dispatch'}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another kind than dispatched.
func.func @f(%lhs: memref<8x4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32>) {
  %h = xsmm.binary.dispatch mul [8, 4, 4, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.binary' op has kind 'add': expected 'mul', the kind of its dispatch}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another data type than dispatched.
func.func @f(%lhs: memref<8x4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32>) {
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 4] flags = (none) data_type = bf16
  // expected-error @+1 {{'xsmm.binary' op has data_type 'f32': expected 'bf16', the data_type of its dispatch}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Another m than dispatched.
func.func @f(%lhs: memref<9x4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32>) {
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.binary' op operand 'lhs' has size 9 in dimension 0: expected 8, the m of its dispatch}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<9x4xf32>, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Rows of lhs elsewhere.
func.func @f(%lhs: memref<8x4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32>) {
  %h = xsmm.binary.dispatch add [8, 4, 5, 4, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.binary' op operand 'lhs' has stride 4 in dimension 0: expected 5, the ldl of its dispatch}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Rows of rhs elsewhere.
func.func @f(%lhs: memref<8x4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32>) {
  %h = xsmm.binary.dispatch add [8, 4, 4, 5, 4] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.binary' op operand 'rhs' has stride 4 in dimension 0: expected 5, the ldr of its dispatch}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// Rows of out elsewhere.
func.func @f(%lhs: memref<8x4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32>) {
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 5] flags = (none) data_type = f32
  // expected-error @+1 {{'xsmm.binary' op operand 'out' has stride 4 in dimension 0: expected 5, the ldo of its dispatch}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// The flag is about the other input.
func.func @f(%lhs: memref<4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32>) {
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 4] flags = (bcast_col_in1) data_type = f32
  // expected-error @+1 {{'xsmm.binary' op operand 'lhs' has rank 1: expected rank 2 (m x n)}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<4xf32>, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A matrix where a row is broadcast.
func.func @f(%lhs: memref<8x4xf32>, %rhs: memref<8x4xf32>,
             %out: memref<8x4xf32>) {
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 4] flags = (bcast_col_in1) data_type = f32
  // expected-error @+1 {{'xsmm.binary' op operand 'rhs' has size 8 in dimension 0: expected 1}}
  xsmm.binary add(data_type = f32, %h, %lhs, %rhs, %out) : (i64, memref<8x4xf32>, memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}
