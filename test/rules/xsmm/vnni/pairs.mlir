// A constant that a bf16 kernel multiplies by gets its rows interleaved in
// pairs, once, whatever slice of it the kernel reads; and the same is computed.
// RUN: tenon-opt %s --schedule=%S/../Inputs/vnni.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/vnni-calls.mlir --print > %t.pairs
// RUN: tenon-run %s --schedule=xsmm-to-calls --print > %t.plain
// RUN: diff %t.pairs %t.plain

// CHECK: memref.global "private" constant @weights_in_pairs : memref<2x2x3x2xbf16> = dense<
// CHECK-SAME: {{\[\[\[\[}}1.000000e+00, 4.000000e+00], [2.000000e+00, 5.000000e+00], [3.000000e+00, 6.000000e+00]]
// CHECK-SAME: {{\[\[}}7.000000e+00, 1.000000e+01],
// CHECK-NOT: memref.global {{.*}} @weights_in_pairs
memref.global "private" constant @weights : memref<2x4x3xbf16> = dense<[
  [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [10.0, 11.0, 12.0]],
  [[-1.0, 2.0, -3.0], [4.0, -5.0, 6.0], [-7.0, 8.0, -9.0], [1.0, -1.0, 2.0]]]>

// CHECK-LABEL: func.func @entry(
// CHECK-SAME: %[[A:.*]]: memref<4x4xbf16>, %[[AS:.*]]: memref<2x4x4xbf16>, %[[C:.*]]: memref<4x3xbf16>, %[[D:.*]]: memref<3xbf16>
func.func @entry(%a: memref<4x4xbf16>, %as: memref<2x4x4xbf16>, %c: memref<4x3xbf16>, %d: memref<3xbf16>) {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %w = memref.get_global @weights : memref<2x4x3xbf16>

  // A whole matrix of it.
  // CHECK: %[[G:.*]] = memref.get_global @weights_in_pairs : memref<2x2x3x2xbf16>
  // CHECK: %[[B:.*]] = memref.subview %[[G]][1, 0, 0, 0] [1, 2, 3, 2] [1, 1, 1, 1] : memref<2x2x3x2xbf16> to memref<2x3x2xbf16, strided<[6, 2, 1], offset: 12>>
  // CHECK: %[[H:.*]] = xsmm.gemm.dispatch [4, 3, 4, 4, 3, 3] flags = (vnni_b, beta_0)
  // CHECK: xsmm.gemm(data_type = bf16, %[[H]], %[[A]], %[[B]], %[[C]])
  %second = memref.subview %w[1, 0, 0] [1, 4, 3] [1, 1, 1] : memref<2x4x3xbf16> to memref<4x3xbf16, strided<[3, 1], offset: 12>>
  %hg = xsmm.gemm.dispatch [4, 3, 4, 4, 3, 3] flags = (beta_0) data_type = bf16
  xsmm.gemm(data_type = bf16, %hg, %a, %second, %c) : (i64, memref<4x4xbf16>, memref<4x3xbf16, strided<[3, 1], offset: 12>>, memref<4x3xbf16>) -> ()

  // Some of its rows and columns.
  // CHECK: %[[S:.*]] = memref.subview %{{.*}}[0, 1, 1, 0] [1, 1, 2, 2] [1, 1, 1, 1] : memref<2x2x3x2xbf16> to memref<1x2x2xbf16, strided<[6, 2, 1], offset: 8>>
  // CHECK: xsmm.gemm({{.*}}, %[[S]],
  %a2 = memref.subview %a[0, 0] [4, 2] [1, 1] : memref<4x4xbf16> to memref<4x2xbf16, strided<[4, 1]>>
  %c2 = memref.subview %c[0, 0] [4, 2] [1, 1] : memref<4x3xbf16> to memref<4x2xbf16, strided<[3, 1]>>
  %part = memref.subview %w[0, 2, 1] [1, 2, 2] [1, 1, 1] : memref<2x4x3xbf16> to memref<2x2xbf16, strided<[3, 1], offset: 7>>
  %hp = xsmm.gemm.dispatch [4, 2, 2, 4, 3, 3] flags = (none) data_type = bf16
  xsmm.gemm(data_type = bf16, %hp, %a2, %part, %c2) : (i64, memref<4x2xbf16, strided<[4, 1]>>, memref<2x2xbf16, strided<[3, 1], offset: 7>>, memref<4x2xbf16, strided<[3, 1]>>) -> ()

  // All of it, as a batch.
  // CHECK: xsmm.brgemm.dispatch [4, 3, 4, 4, 3, 3, 16, 12] flags = (vnni_b)
  // CHECK: xsmm.brgemm({{.*}}memref<2x4x4xbf16>, memref<2x2x3x2xbf16>
  %hb = xsmm.brgemm.dispatch [4, 3, 4, 4, 3, 3, 16, 12] flags = (none) data_type = bf16
  xsmm.brgemm(data_type = bf16, %hb, %as, %w, %c, %two) : (i64, memref<2x4x4xbf16>, memref<2x4x3xbf16>, memref<4x3xbf16>, i64) -> ()

  // A batch of one, with a tail.
  // CHECK: %[[E:.*]] = memref.expand_shape %{{.*}} {{\[\[}}0, 1], [2], [3]] output_shape [1, 2, 3, 2]
  // CHECK: xsmm.fused_brgemm.dispatch [4, 3, 4, 4, 3, 3, 1, 1, 3] [add, relu] flags = (vnni_b)
  // CHECK: xsmm.fused_brgemm({{.*}}, %{{.*}}, %{{.*}}, %[[E]], %[[C]], %[[D]],
  %ae = memref.expand_shape %a [[0, 1], [2]] output_shape [1, 4, 4] : memref<4x4xbf16> into memref<1x4x4xbf16>
  %be = memref.expand_shape %second [[0, 1], [2]] output_shape [1, 4, 3] : memref<4x3xbf16, strided<[3, 1], offset: 12>> into memref<1x4x3xbf16, strided<[12, 3, 1], offset: 12>>
  %hf = xsmm.fused_brgemm.dispatch [4, 3, 4, 4, 3, 3, 1, 1, 3] [add, relu] flags = (none) binary_flags = (bcast_col_in1) unary_flags = (none) data_type = bf16
  xsmm.fused_brgemm(data_type = bf16, %hf, %ae, %be, %c, %d, %one) : (i64, memref<1x4x4xbf16>, memref<1x4x3xbf16, strided<[12, 3, 1], offset: 12>>, memref<4x3xbf16>, memref<3xbf16>, i64) -> ()
  return
}
