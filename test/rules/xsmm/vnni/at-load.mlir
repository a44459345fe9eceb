// What a constant is copied to when the program is loaded gets its rows in pairs
// then, at the end of the function that fills it. A buffer that another function
// may write as well is left alone.
// RUN: tenon-opt %s --schedule=%S/../Inputs/vnni.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/vnni-calls.mlir --print > %t.pairs
// RUN: tenon-run %s --schedule=xsmm-to-calls --print > %t.plain
// RUN: diff %t.pairs %t.plain

memref.global "private" constant @weights : memref<4x3xbf16> = dense<[
  [1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]>
// CHECK: memref.global "private" @packed_in_pairs : memref<2x3x2xbf16> = uninitialized
memref.global "private" @packed : memref<4x3xbf16> = uninitialized
// CHECK-NOT: @written_in_pairs
memref.global "private" @written : memref<4x3xbf16> = uninitialized

llvm.mlir.global_ctors ctors = [@start], priorities = [65535 : i32], data = [#llvm.zero]
llvm.func internal @start() attributes {tenon.fills_globals} {
  func.call @fill() : () -> ()
  llvm.return
}

// CHECK-LABEL: func.func private @fill(
// CHECK:         memref.copy {{.*}}
// CHECK:         memref.copy {{.*}}
// CHECK:         %[[P:.*]] = memref.get_global @packed :
// CHECK-NEXT:    %[[CUT:.*]] = memref.expand_shape %[[P]] {{\[\[}}0, 1], [2]] output_shape [2, 2, 3] : memref<4x3xbf16> into memref<2x2x3xbf16>
// CHECK-NEXT:    %[[TO:.*]] = memref.get_global @packed_in_pairs : memref<2x3x2xbf16>
// CHECK-NEXT:    linalg.transpose ins(%[[CUT]] : memref<2x2x3xbf16>) outs(%[[TO]] : memref<2x3x2xbf16>) permutation = [0, 2, 1]
// CHECK-NEXT:    return
func.func private @fill() attributes {tenon.fills_globals} {
  %w = memref.get_global @weights : memref<4x3xbf16>
  %p = memref.get_global @packed : memref<4x3xbf16>
  memref.copy %w, %p : memref<4x3xbf16> to memref<4x3xbf16>
  %q = memref.get_global @written : memref<4x3xbf16>
  memref.copy %w, %q : memref<4x3xbf16> to memref<4x3xbf16>
  return
}

// CHECK-LABEL: func.func @entry(
// CHECK:         %[[B:.*]] = memref.get_global @packed_in_pairs
// CHECK:         xsmm.gemm.dispatch {{.*}} flags = (vnni_b, beta_0)
// CHECK:         xsmm.gemm(data_type = bf16, %{{.*}}, %{{.*}}, %[[B]],
// CHECK:         xsmm.gemm.dispatch {{.*}} flags = (none)
func.func @entry(%a: memref<4x4xbf16>, %c: memref<4x3xbf16>, %d: memref<4x3xbf16>) {
  %p = memref.get_global @packed : memref<4x3xbf16>
  %h = xsmm.gemm.dispatch [4, 3, 4, 4, 3, 3] flags = (beta_0) data_type = bf16
  xsmm.gemm(data_type = bf16, %h, %a, %p, %c) : (i64, memref<4x4xbf16>, memref<4x3xbf16>, memref<4x3xbf16>) -> ()
  %q = memref.get_global @written : memref<4x3xbf16>
  %g = xsmm.gemm.dispatch [4, 3, 4, 4, 3, 3] flags = (none) data_type = bf16
  xsmm.gemm(data_type = bf16, %g, %a, %q, %d) : (i64, memref<4x4xbf16>, memref<4x3xbf16>, memref<4x3xbf16>) -> ()
  memref.copy %d, %q : memref<4x3xbf16> to memref<4x3xbf16>
  return
}
