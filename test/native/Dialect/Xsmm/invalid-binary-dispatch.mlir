// What xsmm.binary.dispatch refuses.

// RUN: tenon-opt %s -split-input-file -verify-diagnostics

// A kind nobody knows.
func.func @f() {
  // expected-error @+1 {{'xsmm.binary.dispatch' op has no kind 'relu': expected one of add, mul, sub, div, max}}
  %h = xsmm.binary.dispatch relu [8, 4, 4, 4, 4] flags = (none) data_type = f32
  return
}

// -----

// A data type without kernels.
func.func @f() {
  // expected-error @+1 {{'xsmm.binary.dispatch' op has data_type 'i32': expected one of f32, bf16, f64}}
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 4] flags = (none) data_type = i32
  return
}

// -----

// A flag of another op.
func.func @f() {
  // expected-error @+1 {{'xsmm.binary.dispatch' op has no flag 'bcast_row' in its flags: expected one of none, bcast_row_in0, bcast_row_in1, bcast_col_in0, bcast_col_in1, bcast_scalar_in0, bcast_scalar_in1}}
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 4] flags = (bcast_row) data_type = f32
  return
}

// -----

// A flag twice.
func.func @f() {
  // expected-error @+1 {{'xsmm.binary.dispatch' op has the flag 'bcast_row_in0' twice in its flags: expected it once}}
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 4] flags = (bcast_row_in0, bcast_row_in0) data_type = f32
  return
}

// -----

// `none` and another.
func.func @f() {
  // expected-error @+1 {{'xsmm.binary.dispatch' op has the flag 'none' beside others in its flags: expected it alone}}
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 4] flags = (none, bcast_row_in0) data_type = f32
  return
}

// -----

// Two broadcasts of one input.
func.func @f() {
  // expected-error @+1 {{'xsmm.binary.dispatch' op has 'bcast_row_in0' and 'bcast_scalar_in0' in its flags: expected at most one broadcast of lhs}}
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 4] flags = (bcast_row_in0, bcast_scalar_in0) data_type = f32
  return
}

// -----

// The same on the right.
func.func @f() {
  // expected-error @+1 {{'xsmm.binary.dispatch' op has 'bcast_col_in1' and 'bcast_row_in1' in its flags: expected at most one broadcast of rhs}}
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 4] flags = (bcast_col_in1, bcast_row_in0, bcast_row_in1) data_type = f32
  return
}

// -----

// Too many sizes.
func.func @f() {
  // expected-error @+1 {{'xsmm.binary.dispatch' op has 6 sizes: expected 5, [m, n, ldl, ldr, ldo]}}
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 4, 4] flags = (none) data_type = f32
  return
}

// -----

// A size of zero.
func.func @f() {
  // expected-error @+1 {{'xsmm.binary.dispatch' op has ldr = 0: expected a positive number}}
  %h = xsmm.binary.dispatch add [8, 4, 4, 0, 4] flags = (none) data_type = f32
  return
}

// -----

// Rows of lhs that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.binary.dispatch' op has ldl = 3: expected at least 4, the elements in a row of lhs}}
  %h = xsmm.binary.dispatch add [8, 4, 3, 4, 4] flags = (none) data_type = f32
  return
}

// -----

// Rows of rhs that overlap; the flag is about lhs.
func.func @f() {
  // expected-error @+1 {{'xsmm.binary.dispatch' op has ldr = 1: expected at least 4, the elements in a row of rhs}}
  %h = xsmm.binary.dispatch add [8, 4, 1, 1, 4] flags = (bcast_row_in0) data_type = f32
  return
}

// -----

// Rows of out that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.binary.dispatch' op has ldo = 3: expected at least 4, the elements in a row of out}}
  %h = xsmm.binary.dispatch add [8, 4, 4, 4, 3] flags = (none) data_type = f32
  return
}
