// Every op, in its own syntax and in the generic one, comes back as it was.

// RUN: tenon-opt %s | tenon-opt | FileCheck %s
// RUN: tenon-opt %s -mlir-print-op-generic | tenon-opt | FileCheck %s

// CHECK-LABEL: func.func @unary(
// CHECK: %[[R:.*]] = xsmm.unary.dispatch relu [32, 64, 128, 64] flags = (none) data_type = f32{{$}}
// CHECK: xsmm.unary relu(data_type = f32, %[[R]], %{{.*}}, %{{.*}}) : (i64, memref<32x64xf32, strided<[128, 1], offset: ?>>, memref<32x64xf32>) -> ()
// CHECK: %[[I:.*]] = xsmm.unary.dispatch identity [32, 64, 64, 64] flags = (bcast_col) data_type = f32
// CHECK: xsmm.unary identity(data_type = f32, %[[I]], %{{.*}}, %{{.*}}) : (i64, memref<64xf32>, memref<32x64xf32>) -> ()
// CHECK: %[[Z:.*]] = xsmm.unary.dispatch zero [32, 64, 1, 64] flags = (bcast_scalar) data_type = f32
// CHECK: xsmm.unary zero(data_type = f32, %[[Z]], %{{.*}}, %{{.*}}) : (i64, f32, memref<32x64xf32>) -> ()
// CHECK: %[[T:.*]] = xsmm.unary.dispatch transpose [32, 64, 64, 32] flags = (none) data_type = f32
// CHECK: xsmm.unary transpose(data_type = f32, %[[T]], %{{.*}}, %{{.*}}) : (i64, memref<32x64xf32>, memref<64x32xf32>) -> ()
// CHECK: %[[V:.*]] = xsmm.unary.dispatch vnni_2 [32, 64, 64, 64] flags = (none) data_type = bf16
// CHECK: xsmm.unary vnni_2(data_type = bf16, %[[V]], %{{.*}}, %{{.*}}) : (i64, memref<32x64xbf16>, memref<16x64x2xbf16>) -> ()
func.func @unary(%strided: memref<32x64xf32, strided<[128, 1], offset: ?>>,
                 %row: memref<64xf32>, %number: f32, %out: memref<32x64xf32>,
                 %turned: memref<64x32xf32>, %plain: memref<32x64xbf16>,
                 %pairs: memref<16x64x2xbf16>) {
  %r = xsmm.unary.dispatch relu [32, 64, 128, 64] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %r, %strided, %out) : (i64, memref<32x64xf32, strided<[128, 1], offset: ?>>, memref<32x64xf32>) -> ()
  %i = xsmm.unary.dispatch identity [32, 64, 64, 64] flags = (bcast_col) data_type = f32
  xsmm.unary identity(data_type = f32, %i, %row, %out) : (i64, memref<64xf32>, memref<32x64xf32>) -> ()
  %z = xsmm.unary.dispatch zero [32, 64, 1, 64] flags = (bcast_scalar) data_type = f32
  xsmm.unary zero(data_type = f32, %z, %number, %out) : (i64, f32, memref<32x64xf32>) -> ()
  %t = xsmm.unary.dispatch transpose [32, 64, 64, 32] flags = (none) data_type = f32
  xsmm.unary transpose(data_type = f32, %t, %out, %turned) : (i64, memref<32x64xf32>, memref<64x32xf32>) -> ()
  %v = xsmm.unary.dispatch vnni_2 [32, 64, 64, 64] flags = (none) data_type = bf16
  xsmm.unary vnni_2(data_type = bf16, %v, %plain, %pairs) : (i64, memref<32x64xbf16>, memref<16x64x2xbf16>) -> ()
  return
}

// CHECK-LABEL: func.func @binary(
// CHECK: %[[H:.*]] = xsmm.binary.dispatch sub [32, 64, 1, 64, 64] flags = (bcast_row_in0, bcast_col_in1) data_type = f32{{$}}
// CHECK: xsmm.binary sub(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %{{.*}}) : (i64, memref<32x1xf32>, memref<64xf32>, memref<32x64xf32>) -> ()
func.func @binary(%column: memref<32x1xf32>, %row: memref<64xf32>,
                  %out: memref<32x64xf32>) {
  %h = xsmm.binary.dispatch sub [32, 64, 1, 64, 64] flags = (bcast_row_in0, bcast_col_in1) data_type = f32
  xsmm.binary sub(data_type = f32, %h, %column, %row, %out) : (i64, memref<32x1xf32>, memref<64xf32>, memref<32x64xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @gemm(
// CHECK: %[[H:.*]] = xsmm.gemm.dispatch [32, 64, 16, 16, 64, 64] flags = (beta_0, vnni_b) data_type = bf16{{$}}
// CHECK: xsmm.gemm(data_type = bf16, %[[H]], %{{.*}}, %{{.*}}, %{{.*}}) : (i64, memref<32x16xbf16>, memref<8x64x2xbf16>, memref<32x64xbf16>) -> ()
func.func @gemm(%a: memref<32x16xbf16>, %b: memref<8x64x2xbf16>,
                %c: memref<32x64xbf16>) {
  %h = xsmm.gemm.dispatch [32, 64, 16, 16, 64, 64] flags = (beta_0, vnni_b) data_type = bf16
  xsmm.gemm(data_type = bf16, %h, %a, %b, %c) : (i64, memref<32x16xbf16>, memref<8x64x2xbf16>, memref<32x64xbf16>) -> ()
  return
}

// CHECK-LABEL: func.func @brgemm(
// CHECK: %[[H:.*]] = xsmm.brgemm.dispatch [32, 64, 16, 16, 64, 64, 512, 1024] flags = (none) data_type = f32{{$}}
// CHECK: xsmm.brgemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i64, memref<4x32x16xf32>, memref<4x16x64xf32>, memref<32x64xf32>, i64) -> ()
func.func @brgemm(%a: memref<4x32x16xf32>, %b: memref<4x16x64xf32>,
                  %c: memref<32x64xf32>, %batch: i64) {
  %h = xsmm.brgemm.dispatch [32, 64, 16, 16, 64, 64, 512, 1024] flags = (none) data_type = f32
  xsmm.brgemm(data_type = f32, %h, %a, %b, %c, %batch) : (i64, memref<4x32x16xf32>, memref<4x16x64xf32>, memref<32x64xf32>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @fused_brgemm(
// CHECK: %[[H:.*]] = xsmm.fused_brgemm.dispatch [32, 64, 16, 16, 64, 64, 512, 1024] [add, relu] flags = (beta_0) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32{{$}}
// CHECK: xsmm.fused_brgemm(data_type = f32, %[[H]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i64, memref<4x32x16xf32>, memref<4x16x64xf32>, memref<32x64xf32>, memref<64xf32>, i64) -> ()
func.func @fused_brgemm(%a: memref<4x32x16xf32>, %b: memref<4x16x64xf32>,
                        %c: memref<32x64xf32>, %d: memref<64xf32>,
                        %batch: i64) {
  %h = xsmm.fused_brgemm.dispatch [32, 64, 16, 16, 64, 64, 512, 1024] [add, relu] flags = (beta_0) binary_flags = (bcast_col_in0) unary_flags = (none) data_type = f32
  xsmm.fused_brgemm(data_type = f32, %h, %a, %b, %c, %d, %batch) : (i64, memref<4x32x16xf32>, memref<4x16x64xf32>, memref<32x64xf32>, memref<64xf32>, i64) -> ()
  return
}

// What rules and schedules leave beside an op's own attributes stays.
// CHECK-LABEL: func.func @discardable(
// CHECK: xsmm.gemm.dispatch [1, 1, 1, 1, 1, 1] flags = (none) data_type = f32 {note = "kept"}
func.func @discardable() -> i64 {
  %h = xsmm.gemm.dispatch [1, 1, 1, 1, 1, 1] flags = (none) data_type = f32 {note = "kept"}
  return %h : i64
}
