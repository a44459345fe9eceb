// What does not parse.

// RUN: tenon-opt %s -split-input-file -verify-diagnostics

// Names are bare keywords.
func.func @f() {
  // expected-error @+1 {{expected valid keyword}}
  %h = xsmm.unary.dispatch "relu" [8, 4, 4, 4] flags = (none) data_type = f32
  return
}

// -----

// Flags stand in parentheses.
func.func @f() {
  // expected-error @+1 {{expected '('}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = none data_type = f32
  return
}

// -----

// Flags are never numbers.
func.func @f() {
  // expected-error @+1 {{expected valid keyword}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (4) data_type = f32
  return
}

// -----

// Sizes are numbers.
func.func @f() {
  // expected-error @+2 {{expected integer value}}
  // expected-error @+1 {{expected ']'}}
  %h = xsmm.gemm.dispatch [m, 4, 6, 6, 4, 4] flags = (none) data_type = f32
  return
}

// -----

// Both kinds of a fused product are named.
func.func @f() {
  // expected-error @+1 {{expected ','}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// The data type is a type.
func.func @f() {
  // expected-error @+1 {{expected attribute value}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (none) data_type = fp32
  return
}

// -----

// The types are those of the operands, the handle's first.
func.func @f(%h: i64, %a: memref<8x4xf32>) {
  // expected-error @+1 {{number of operands and types do not match}}
  xsmm.unary relu(data_type = f32, %h, %a, %a) : (memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}
