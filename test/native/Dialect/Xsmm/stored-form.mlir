// Rules see builtin attributes only: strings, arrays of strings, a dense array
// of sizes and a type.

// RUN: tenon-opt %s -mlir-print-op-generic | FileCheck %s

// CHECK: "xsmm.unary.dispatch"() <{data_type = f32, flags = ["none"], kind = "relu", sizes = array<i64: 8, 4, 4, 4>}> : () -> i64
// CHECK: "xsmm.binary.dispatch"() <{data_type = bf16, flags = ["bcast_col_in0", "bcast_row_in1"], kind = "add", sizes = array<i64: 8, 4, 4, 1, 4>}> : () -> i64
// CHECK: "xsmm.gemm.dispatch"() <{data_type = f32, flags = ["beta_0"], sizes = array<i64: 8, 4, 2, 2, 4, 4>}> : () -> i64
// CHECK: "xsmm.brgemm.dispatch"() <{data_type = f32, flags = ["none"], sizes = array<i64: 8, 4, 2, 2, 4, 4, 16, 8>}> : () -> i64
// CHECK: "xsmm.fused_brgemm.dispatch"() <{binary_flags = ["none"], binary_kind = "add", data_type = f32, flags = ["beta_0"], sizes = array<i64: 8, 4, 2, 2, 4, 4, 16, 8>, unary_flags = ["none"], unary_kind = "none"}> : () -> i64
func.func @stored() {
  %u = xsmm.unary.dispatch relu [8, 4, 4, 4] flags = (none) data_type = f32
  %b = xsmm.binary.dispatch add [8, 4, 4, 1, 4] flags = (bcast_col_in0, bcast_row_in1) data_type = bf16
  %g = xsmm.gemm.dispatch [8, 4, 2, 2, 4, 4] flags = (beta_0) data_type = f32
  %r = xsmm.brgemm.dispatch [8, 4, 2, 2, 4, 4, 16, 8] flags = (none) data_type = f32
  %f = xsmm.fused_brgemm.dispatch [8, 4, 2, 2, 4, 4, 16, 8] [add, none] flags = (beta_0) binary_flags = (none) unary_flags = (none) data_type = f32
  return
}
