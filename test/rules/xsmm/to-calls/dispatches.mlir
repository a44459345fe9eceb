// A dispatch becomes a call with the numbers of native/Runtime/XsmmAbi.h: type
// (f32 is 0, bf16 is 1), sizes, and flags as the sum of their bits.
// RUN: tenon-opt %s --rules=xsmm/to-calls --canonicalize \
// RUN:   | FileCheck %s

// Constants have their numbers in their names once equal ones are merged.

// GemmDispatchToCall
// CHECK-LABEL: func.func @gemm_plain(
// CHECK:         %[[H:.*]] = call @xsmm_gemm_dispatch(%c0_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c0_i64) : (i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @gemm_plain() -> i64 {
  %h = xsmm.gemm.dispatch [6, 20, 12, 13, 21, 22] flags = (none) data_type = f32
  return %h : i64
}

// BrgemmDispatchToCall
// CHECK-LABEL: func.func @brgemm_plain(
// CHECK:         %[[H:.*]] = call @xsmm_brgemm_dispatch(%c0_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c100_i64, %c300_i64, %c0_i64) : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @brgemm_plain() -> i64 {
  %h = xsmm.brgemm.dispatch [6, 20, 12, 13, 21, 22, 100, 300] flags = (none) data_type = f32
  return %h : i64
}

// GemmDispatchToCall
// CHECK-LABEL: func.func @gemm_beta_0(
// CHECK:         %[[H:.*]] = call @xsmm_gemm_dispatch(%c0_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c1_i64) : (i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @gemm_beta_0() -> i64 {
  %h = xsmm.gemm.dispatch [6, 20, 12, 13, 21, 22] flags = (beta_0) data_type = f32
  return %h : i64
}

// BrgemmDispatchToCall
// CHECK-LABEL: func.func @brgemm_beta_0(
// CHECK:         %[[H:.*]] = call @xsmm_brgemm_dispatch(%c0_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c100_i64, %c300_i64, %c1_i64) : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @brgemm_beta_0() -> i64 {
  %h = xsmm.brgemm.dispatch [6, 20, 12, 13, 21, 22, 100, 300] flags = (beta_0) data_type = f32
  return %h : i64
}

// GemmDispatchToCall
// CHECK-LABEL: func.func @gemm_vnni_a(
// CHECK:         %[[H:.*]] = call @xsmm_gemm_dispatch(%c1_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c2_i64) : (i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @gemm_vnni_a() -> i64 {
  %h = xsmm.gemm.dispatch [6, 20, 12, 13, 21, 22] flags = (vnni_a) data_type = bf16
  return %h : i64
}

// BrgemmDispatchToCall
// CHECK-LABEL: func.func @brgemm_vnni_a(
// CHECK:         %[[H:.*]] = call @xsmm_brgemm_dispatch(%c1_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c100_i64, %c300_i64, %c2_i64) : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @brgemm_vnni_a() -> i64 {
  %h = xsmm.brgemm.dispatch [6, 20, 12, 13, 21, 22, 100, 300] flags = (vnni_a) data_type = bf16
  return %h : i64
}

// GemmDispatchToCall
// CHECK-LABEL: func.func @gemm_vnni_b(
// CHECK:         %[[H:.*]] = call @xsmm_gemm_dispatch(%c1_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c4_i64) : (i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @gemm_vnni_b() -> i64 {
  %h = xsmm.gemm.dispatch [6, 20, 12, 13, 21, 22] flags = (vnni_b) data_type = bf16
  return %h : i64
}

// BrgemmDispatchToCall
// CHECK-LABEL: func.func @brgemm_vnni_b(
// CHECK:         %[[H:.*]] = call @xsmm_brgemm_dispatch(%c1_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c100_i64, %c300_i64, %c4_i64) : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @brgemm_vnni_b() -> i64 {
  %h = xsmm.brgemm.dispatch [6, 20, 12, 13, 21, 22, 100, 300] flags = (vnni_b) data_type = bf16
  return %h : i64
}

// GemmDispatchToCall
// CHECK-LABEL: func.func @gemm_vnni_c(
// CHECK:         %[[H:.*]] = call @xsmm_gemm_dispatch(%c1_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c8_i64) : (i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @gemm_vnni_c() -> i64 {
  %h = xsmm.gemm.dispatch [6, 20, 12, 13, 21, 22] flags = (vnni_c) data_type = bf16
  return %h : i64
}

// BrgemmDispatchToCall
// CHECK-LABEL: func.func @brgemm_vnni_c(
// CHECK:         %[[H:.*]] = call @xsmm_brgemm_dispatch(%c1_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c100_i64, %c300_i64, %c8_i64) : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @brgemm_vnni_c() -> i64 {
  %h = xsmm.brgemm.dispatch [6, 20, 12, 13, 21, 22, 100, 300] flags = (vnni_c) data_type = bf16
  return %h : i64
}

// GemmDispatchToCall
// CHECK-LABEL: func.func @gemm_beta_0_and_vnni_a_and_vnni_b_and_vnni_c(
// CHECK:         %[[H:.*]] = call @xsmm_gemm_dispatch(%c1_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c15_i64) : (i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @gemm_beta_0_and_vnni_a_and_vnni_b_and_vnni_c() -> i64 {
  %h = xsmm.gemm.dispatch [6, 20, 12, 13, 21, 22] flags = (beta_0, vnni_a, vnni_b, vnni_c) data_type = bf16
  return %h : i64
}

// BrgemmDispatchToCall
// CHECK-LABEL: func.func @brgemm_beta_0_and_vnni_a_and_vnni_b_and_vnni_c(
// CHECK:         %[[H:.*]] = call @xsmm_brgemm_dispatch(%c1_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c100_i64, %c300_i64, %c15_i64) : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @brgemm_beta_0_and_vnni_a_and_vnni_b_and_vnni_c() -> i64 {
  %h = xsmm.brgemm.dispatch [6, 20, 12, 13, 21, 22, 100, 300] flags = (beta_0, vnni_a, vnni_b, vnni_c) data_type = bf16
  return %h : i64
}

// UnaryDispatchToCall
// CHECK-LABEL: func.func @identity(
// CHECK:         %[[H:.*]] = call @xsmm_unary_dispatch(%c1_i64, %c0_i64, %c6_i64, %c8_i64, %c9_i64, %c10_i64, %c2_i64) : (i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @identity() -> i64 {
  %h = xsmm.unary.dispatch identity [6, 8, 9, 10] flags = (bcast_col) data_type = f32
  return %h : i64
}

// UnaryDispatchToCall
// CHECK-LABEL: func.func @transpose(
// CHECK:         %[[H:.*]] = call @xsmm_unary_dispatch(%c4_i64, %c2_i64, %c6_i64, %c8_i64, %c9_i64, %c10_i64, %c0_i64) : (i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @transpose() -> i64 {
  %h = xsmm.unary.dispatch transpose [6, 8, 9, 10] flags = (none) data_type = f64
  return %h : i64
}

// BinaryDispatchToCall
// CHECK-LABEL: func.func @mul(
// CHECK:         %[[H:.*]] = call @xsmm_binary_dispatch(%c2_i64, %c0_i64, %c6_i64, %c8_i64, %c9_i64, %c10_i64, %c11_i64, %c8_i64) : (i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @mul() -> i64 {
  %h = xsmm.binary.dispatch mul [6, 8, 9, 10, 11] flags = (bcast_col_in1) data_type = f32
  return %h : i64
}

// FusedBrgemmDispatchToCall
// CHECK-LABEL: func.func @fused(
// CHECK:         %[[H:.*]] = call @xsmm_fused_brgemm_dispatch(%c0_i64, %c6_i64, %c20_i64, %c12_i64, %c13_i64, %c21_i64, %c22_i64, %c100_i64, %c300_i64, %c23_i64, %c1_i64, %c0_i64, %c0_i64, %c4_i64, %c1_i64) : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NEXT:    return %[[H]] : i64
func.func @fused() -> i64 {
  %h = xsmm.fused_brgemm.dispatch [6, 20, 12, 13, 21, 22, 100, 300, 23] [add, none] flags = (beta_0) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  return %h : i64
}
