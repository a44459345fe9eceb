// What only the generic form, and so a rule, can get wrong.

// RUN: tenon-opt %s -split-input-file -verify-diagnostics

// No kind.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op requires attribute 'kind'}}
  %h = "xsmm.unary.dispatch"() <{data_type = f32, flags = ["none"], sizes = array<i64: 8, 4, 4, 4>}> : () -> i64
  return
}

// -----

// Sizes as a list of numbers.
func.func @f() {
  // expected-error @+1 {{Invalid attribute `sizes` in property conversion: [8, 4, 6, 6, 4, 4]}}
  %h = "xsmm.gemm.dispatch"() <{data_type = f32, flags = ["none"], sizes = [8, 4, 6, 6, 4, 4]}> : () -> i64
  return
}

// -----

// A flag by its number.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op attribute 'flags' failed to satisfy constraint: string array attribute}}
  %h = "xsmm.gemm.dispatch"() <{data_type = f32, flags = [0], sizes = array<i64: 8, 4, 6, 6, 4, 4>}> : () -> i64
  return
}

// -----

// A name that is no keyword.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has no kind 're lu': expected one of identity, zero, relu, transpose, vnni_2}}
  %h = "xsmm.unary.dispatch"() <{data_type = f32, flags = ["none"], kind = "re lu", sizes = array<i64: 8, 4, 4, 4>}> : () -> i64
  return
}

// -----

// A handle of another type.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op result #0 must be 64-bit signless integer, but got 'i32'}}
  %h = "xsmm.gemm.dispatch"() <{data_type = f32, flags = ["none"], sizes = array<i64: 8, 4, 6, 6, 4, 4>}> : () -> i32
  return
}

// -----

// An operand too few.
func.func @f(%h: i64, %in: memref<8x4xf32>) {
  // expected-error @+1 {{'xsmm.unary' op expected 3 operands, but found 2}}
  "xsmm.unary"(%h, %in) <{data_type = f32, kind = "relu"}> : (i64, memref<8x4xf32>) -> ()
  return
}

// -----

// An invoke is verified before the malformed dispatch below it, and leaves the
// error to that.
func.func @f(%a: memref<8x6xf32>, %b: memref<6x4xf32>, %c: memref<8x4xf32>) {
  xsmm.gemm(data_type = f32, %h, %a, %b, %c) : (i64, memref<8x6xf32>, memref<6x4xf32>, memref<8x4xf32>) -> ()
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has 1 sizes: expected 6, [m, n, k, lda, ldb, ldc]}}
  %h = xsmm.gemm.dispatch [8] flags = (none) data_type = f32
  return
}

// -----

// The same with a missing attribute.
func.func @f(%in: memref<8x4xf32>) {
  "xsmm.unary"(%h, %in, %in) <{data_type = f32, kind = "relu"}> : (i64, memref<8x4xf32>, memref<8x4xf32>) -> ()
  // expected-error @+1 {{'xsmm.unary.dispatch' op requires attribute 'data_type'}}
  %h = "xsmm.unary.dispatch"() <{kind = "relu"}> : () -> i64
  return
}
