// What xsmm.unary.dispatch refuses.

// RUN: tenon-opt %s -split-input-file -verify-diagnostics

// A kind nobody knows.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has no kind 'rellu': expected one of identity, zero, relu, transpose, vnni_2}}
  %h = xsmm.unary.dispatch rellu [8, 4, 4, 4] flags = (none) data_type = f32
  return
}

// -----

// `none` is no kind of its own.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has no kind 'none': expected one of identity, zero, relu, transpose, vnni_2}}
  %h = xsmm.unary.dispatch none [8, 4, 4, 4] flags = (none) data_type = f32
  return
}

// -----

// A data type without kernels.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has data_type 'f16': expected one of f32, bf16, f64}}
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (none) data_type = f16
  return
}

// -----

// A flag nobody knows.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has no flag 'beta_0' in its flags: expected one of none, bcast_row, bcast_col, bcast_scalar}}
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (beta_0) data_type = f32
  return
}

// -----

// No flag at all is spelled.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has empty flags: expected "none" for no flag}}
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = () data_type = f32
  return
}

// -----

// A flag twice.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has the flag 'bcast_row' twice in its flags: expected it once}}
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (bcast_row, bcast_row) data_type = f32
  return
}

// -----

// `none` and another.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has the flag 'none' beside others in its flags: expected it alone}}
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (bcast_row, none) data_type = f32
  return
}

// -----

// Two broadcasts.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has 'bcast_col' and 'bcast_row' in its flags: expected at most one broadcast of in}}
  %h = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (bcast_col, bcast_row) data_type = f32
  return
}

// -----

// A broadcast of what changes places.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has a broadcast in its flags with kind 'transpose': expected (none)}}
  %h = xsmm.unary.dispatch transpose [8, 4, 4, 8] flags = (bcast_row) data_type = f32
  return
}

// -----

// The same for vnni_2.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has a broadcast in its flags with kind 'vnni_2': expected (none)}}
  %h = xsmm.unary.dispatch vnni_2 [8, 4, 4, 4] flags = (bcast_col) data_type = bf16
  return
}

// -----

// VNNI without bf16.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has 'vnni_2' with data_type 'f32': expected bf16}}
  %h = xsmm.unary.dispatch vnni_2 [8, 4, 4, 4] flags = (none) data_type = f32
  return
}

// -----

// Rows that cannot be paired.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has m = 7 with 'vnni_2': expected an even number}}
  %h = xsmm.unary.dispatch vnni_2 [7, 4, 4, 4] flags = (none) data_type = bf16
  return
}

// -----

// Too few sizes.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has 3 sizes: expected 4, [m, n, ldi, ldo]}}
  %h = xsmm.unary.dispatch relu [8, 4, 4] flags = (none) data_type = f32
  return
}

// -----

// No sizes.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has 0 sizes: expected 4, [m, n, ldi, ldo]}}
  %h = xsmm.unary.dispatch relu [] flags = (none) data_type = f32
  return
}

// -----

// A size of zero.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has n = 0: expected a positive number}}
  %h = xsmm.unary.dispatch relu [8, 0, 4, 4] flags = (none) data_type = f32
  return
}

// -----

// A negative size.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has ldo = -4: expected a positive number}}
  %h = xsmm.unary.dispatch relu [8, 4, 4, -4] flags = (none) data_type = f32
  return
}

// -----

// Rows of in that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has ldi = 3: expected at least 4, the elements in a row of in}}
  %h = xsmm.unary.dispatch relu [8, 4, 3, 4] flags = (none) data_type = f32
  return
}

// -----

// A broadcast row is still whole.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has ldi = 1: expected at least 4, the elements in a row of in}}
  %h = xsmm.unary.dispatch relu [8, 4, 1, 4] flags = (bcast_col) data_type = f32
  return
}

// -----

// Rows of out that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has ldo = 3: expected at least 4, the elements in a row of out}}
  %h = xsmm.unary.dispatch relu [8, 4, 4, 3] flags = (none) data_type = f32
  return
}

// -----

// A transposed row has m elements.
func.func @f() {
  // expected-error @+1 {{'xsmm.unary.dispatch' op has ldo = 4: expected at least 8, the elements in a row of out}}
  %h = xsmm.unary.dispatch transpose [8, 4, 4, 4] flags = (none) data_type = f32
  return
}
