// What the dispatches of gemm, brgemm and fused_brgemm refuse alike.

// RUN: tenon-opt %s -split-input-file -verify-diagnostics

// A data type without kernels.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has data_type 'f16': expected one of f32, bf16, f64}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (none) data_type = f16
  return
}

// -----

// A flag nobody knows.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has no flag 'bcast_row' in its flags: expected one of none, beta_0, vnni_a, vnni_b, vnni_c}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (bcast_row) data_type = f32
  return
}

// -----

// A flag twice.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has the flag 'beta_0' twice in its flags: expected it once}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (beta_0, beta_0) data_type = f32
  return
}

// -----

// `none` and another.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has the flag 'none' beside others in its flags: expected it alone}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (beta_0, none) data_type = f32
  return
}

// -----

// Too few sizes.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has 5 sizes: expected 6, [m, n, k, lda, ldb, ldc]}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4] flags = (none) data_type = f32
  return
}

// -----

// A size of zero.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has k = 0: expected a positive number}}
  %h = xsmm.gemm.dispatch [8, 4, 0, 6, 4, 4] flags = (none) data_type = f32
  return
}

// -----

// Rows of A that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has lda = 5: expected at least 6, the elements in a row of A}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 5, 4, 4] flags = (none) data_type = f32
  return
}

// -----

// Rows of B that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has ldb = 3: expected at least 4, the elements in a row of B}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 3, 4] flags = (none) data_type = f32
  return
}

// -----

// Rows of C that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has ldc = 3: expected at least 4, the elements in a row of C}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 3] flags = (none) data_type = f32
  return
}

// -----

// VNNI without bf16.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has 'vnni_b' with data_type 'f32': expected bf16}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (vnni_b) data_type = f32
  return
}

// -----

// The same for A.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has 'vnni_a' with data_type 'f32': expected bf16}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (vnni_a) data_type = f32
  return
}

// -----

// The same for C.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has 'vnni_c' with data_type 'f32': expected bf16}}
  %h = xsmm.gemm.dispatch [8, 4, 6, 6, 4, 4] flags = (vnni_c) data_type = f32
  return
}

// -----

// k that cannot be paired.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has k = 5 with 'vnni_b': expected an even number}}
  %h = xsmm.gemm.dispatch [8, 4, 5, 6, 4, 4] flags = (vnni_b) data_type = bf16
  return
}

// -----

// Rows of C that cannot be paired.
func.func @f() {
  // expected-error @+1 {{'xsmm.gemm.dispatch' op has m = 7 with 'vnni_c': expected an even number}}
  %h = xsmm.gemm.dispatch [7, 4, 6, 6, 4, 4] flags = (vnni_c) data_type = bf16
  return
}

// -----

// A data type without kernels.
func.func @f() {
  // expected-error @+1 {{'xsmm.brgemm.dispatch' op has data_type 'f16': expected one of f32, bf16, f64}}
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] flags = (none) data_type = f16
  return
}

// -----

// A flag nobody knows.
func.func @f() {
  // expected-error @+1 {{'xsmm.brgemm.dispatch' op has no flag 'bcast_row' in its flags: expected one of none, beta_0, vnni_a, vnni_b, vnni_c}}
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] flags = (bcast_row) data_type = f32
  return
}

// -----

// A flag twice.
func.func @f() {
  // expected-error @+1 {{'xsmm.brgemm.dispatch' op has the flag 'beta_0' twice in its flags: expected it once}}
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] flags = (beta_0, beta_0) data_type = f32
  return
}

// -----

// `none` and another.
func.func @f() {
  // expected-error @+1 {{'xsmm.brgemm.dispatch' op has the flag 'none' beside others in its flags: expected it alone}}
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] flags = (beta_0, none) data_type = f32
  return
}

// -----

// Too few sizes.
func.func @f() {
  // expected-error @+1 {{'xsmm.brgemm.dispatch' op has 5 sizes: expected 8, [m, n, k, lda, ldb, ldc, stride_a, stride_b]}}
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4] flags = (none) data_type = f32
  return
}

// -----

// A size of zero.
func.func @f() {
  // expected-error @+1 {{'xsmm.brgemm.dispatch' op has k = 0: expected a positive number}}
  %h = xsmm.brgemm.dispatch [8, 4, 0, 6, 4, 4, 48, 24] flags = (none) data_type = f32
  return
}

// -----

// Rows of A that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.brgemm.dispatch' op has lda = 5: expected at least 6, the elements in a row of A}}
  %h = xsmm.brgemm.dispatch [8, 4, 6, 5, 4, 4, 48, 24] flags = (none) data_type = f32
  return
}

// -----

// Rows of B that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.brgemm.dispatch' op has ldb = 3: expected at least 4, the elements in a row of B}}
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 3, 4, 48, 24] flags = (none) data_type = f32
  return
}

// -----

// Rows of C that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.brgemm.dispatch' op has ldc = 3: expected at least 4, the elements in a row of C}}
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 3, 48, 24] flags = (none) data_type = f32
  return
}

// -----

// VNNI without bf16.
func.func @f() {
  // expected-error @+1 {{'xsmm.brgemm.dispatch' op has 'vnni_b' with data_type 'f32': expected bf16}}
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] flags = (vnni_b) data_type = f32
  return
}

// -----

// A negative stride.
func.func @f() {
  // expected-error @+1 {{'xsmm.brgemm.dispatch' op has stride_a = -48: expected a positive number}}
  %h = xsmm.brgemm.dispatch [8, 4, 6, 6, 4, 4, -48, 24] flags = (none) data_type = f32
  return
}

// -----

// A data type without kernels.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has data_type 'f16': expected one of f32, bf16, f64}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f16
  return
}

// -----

// A flag nobody knows.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has no flag 'bcast_row' in its flags: expected one of none, beta_0, vnni_a, vnni_b, vnni_c}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add, relu] flags = (bcast_row) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// A flag twice.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has the flag 'beta_0' twice in its flags: expected it once}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add, relu] flags = (beta_0, beta_0) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// `none` and another.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has the flag 'none' beside others in its flags: expected it alone}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add, relu] flags = (beta_0, none) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// Too few sizes.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has 5 sizes: expected 8, [m, n, k, lda, ldb, ldc, stride_a, stride_b]}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4] [add, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// A size of zero.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has k = 0: expected a positive number}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 0, 6, 4, 4, 48, 24] [add, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// Rows of A that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has lda = 5: expected at least 6, the elements in a row of A}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 5, 4, 4, 48, 24] [add, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// Rows of B that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has ldb = 3: expected at least 4, the elements in a row of B}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 3, 4, 48, 24] [add, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// Rows of C that overlap.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has ldc = 3: expected at least 4, the elements in a row of C}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 3, 48, 24] [add, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// VNNI without bf16.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has 'vnni_b' with data_type 'f32': expected bf16}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, 48, 24] [add, relu] flags = (vnni_b) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}

// -----

// A negative stride.
func.func @f() {
  // expected-error @+1 {{'xsmm.fused_brgemm.dispatch' op has stride_a = -48: expected a positive number}}
  %h = xsmm.fused_brgemm.dispatch [8, 4, 6, 6, 4, 4, -48, 24] [add, relu] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}
