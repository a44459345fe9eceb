// What xsmm.fused_brgemm.dispatch refuses of its tail.

// RUN: tenon-opt %s -split-input-file -verify-diagnostics

// A binary kind nobody knows.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has no binary_kind 'relu': expected one of none, add, mul, sub, div, max}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [relu, add] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// A unary kind nobody knows.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has no unary_kind 'tanh': expected one of none, identity, zero, relu}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add, tanh] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// A unary kind that changes places.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has no unary_kind 'transpose': expected one of none, identity, zero, relu}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add, transpose] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// A binary flag nobody knows.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has no flag 'bcast_col' in its binary_flags: expected one of none, bcast_row_in0, bcast_row_in1, bcast_col_in0, bcast_col_in1, bcast_scalar_in0, bcast_scalar_in1}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add, relu] flags = (none) binary_flags = (bcast_col) unary_flags = (none) data_type = f32
  return
}

// -----

// Two broadcasts of D.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has 'bcast_col_in0' and 'bcast_row_in1' in its binary_flags: expected at most one broadcast of D}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add, relu] flags = (none) binary_flags = (bcast_col_in0, bcast_row_in1) unary_flags = (none) data_type = f32
  return
}

// -----

// A broadcast of nothing.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has a broadcast in its binary_flags with binary_kind 'none': expected (none)}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [none, relu] flags = (none) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  return
}

// -----

// A unary flag nobody knows.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has no flag 'bcast_col_in0' in its unary_flags: expected one of none, bcast_row, bcast_col, bcast_scalar}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add, relu] flags = (none) binary_flags = (none) unary_flags = (bcast_col_in0) data_type = f32
  return
}

// -----

// A broadcast of the product.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has a broadcast in its unary_flags: expected (none), as the unary kind takes C whole}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add, relu] flags = (none) binary_flags = (none) unary_flags = (bcast_row) data_type = f32
  return
}

// -----

// Empty flags.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has empty binary_flags: expected "none" for no flag}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add, relu] flags = (none) binary_flags = () unary_flags = (none) data_type = f32
  return
}
