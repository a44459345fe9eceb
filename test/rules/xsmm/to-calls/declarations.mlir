// A function is declared once a module, in the module of the call, and not where
// its name is known.
// RUN: tenon-opt %s --rules=xsmm/to-calls | FileCheck %s

// CHECK:       module {
// CHECK-NEXT:    func.func private @xsmm_gemm_dispatch(i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK-NOT:     func.func private
// CHECK-COUNT-2: call @xsmm_gemm_dispatch(
// CHECK-NOT:     func.func private
// CHECK:         module @inner {
// CHECK-NEXT:      func.func private @xsmm_gemm_dispatch(i64, i64, i64, i64, i64, i64, i64, i64) -> i64
// CHECK:           call @xsmm_gemm_dispatch(
// CHECK:         module @known {
// CHECK-NEXT:      func.func private @xsmm_gemm_dispatch(i64, i64, i64, i64, i64, i64, i64, i64) -> i64 attributes {known}
// CHECK-NOT:       func.func private
// CHECK:           call @xsmm_gemm_dispatch(
func.func @two() -> (i64, i64) {
  %0 = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
  %1 = xsmm.gemm.dispatch [4, 6, 3, 3, 6, 6] flags = (none) data_type = f32
  return %0, %1 : i64, i64
}
module @inner {
  func.func @one() -> i64 {
    %0 = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
    return %0 : i64
  }
}
module @known {
  func.func private @xsmm_gemm_dispatch(i64, i64, i64, i64, i64, i64, i64, i64)
    -> i64 attributes {known}
  func.func @one() -> i64 {
    %0 = xsmm.gemm.dispatch [4, 5, 3, 3, 5, 5] flags = (none) data_type = f32
    return %0 : i64
  }
}
