// A symbol that is called like the constant in pairs is not taken for it.
// RUN: tenon-opt %s --schedule=%S/../Inputs/vnni.mlir | FileCheck %s

// CHECK: memref.global "private" constant @w_in_pairs_0 : memref<1x3x2xbf16> = dense<{{\[\[}}[1.000000e+00, 4.000000e+00], [2.000000e+00, 5.000000e+00], [3.000000e+00, 6.000000e+00]]]>
memref.global "private" constant @w : memref<2x3xbf16> = dense<[
  [1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>

// CHECK: @w_in_pairs : memref<1x3x2xbf16> = dense<0.000000e+00>
memref.global "private" constant @w_in_pairs : memref<1x3x2xbf16> = dense<0.0>

// CHECK-LABEL: func.func @entry(
// CHECK: %[[B:.*]] = memref.get_global @w_in_pairs_0
// CHECK: xsmm.gemm(data_type = bf16, %{{.*}}, %{{.*}}, %[[B]],
func.func @entry(%a: memref<4x2xbf16>, %c: memref<4x3xbf16>) {
  %w = memref.get_global @w : memref<2x3xbf16>
  %h = xsmm.gemm.dispatch [4, 3, 2, 2, 3, 3] flags = (beta_0) data_type = bf16
  xsmm.gemm(data_type = bf16, %h, %a, %w, %c) : (i64, memref<4x2xbf16>, memref<2x3xbf16>, memref<4x3xbf16>) -> ()
  return
}
