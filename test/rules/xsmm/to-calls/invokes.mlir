// An invoke becomes a call that passes type, handle, and the pointer and offset
// of each buffer. Each function is declared once.
// RUN: tenon-opt %s --rules=xsmm/to-calls | FileCheck %s
// RUN: tenon-opt %s --rules=xsmm/to-calls \
// RUN:   | grep "func.func private" | sort > %t
// RUN: FileCheck %s --check-prefix=DECLARED < %t
// RUN: count 5 < %t

// DECLARED:      func.func private @xsmm_binary_invoke(i64, i64, index, index, index, index, index, index)
// DECLARED-NEXT: func.func private @xsmm_brgemm_invoke(i64, i64, index, index, index, index, index, index, i64)
// DECLARED-NEXT: func.func private @xsmm_fused_brgemm_invoke(i64, i64, index, index, index, index, index, index, index, index, i64)
// DECLARED-NEXT: func.func private @xsmm_gemm_invoke(i64, i64, index, index, index, index, index, index)
// DECLARED-NEXT: func.func private @xsmm_unary_invoke(i64, i64, index, index, index, index)

// GemmToCall
// CHECK-LABEL: func.func @gemm(
// CHECK-DAG:     %[[TYPE:.*]] = arith.constant 0 : i64
// CHECK-DAG:     %[[P0:.*]] = memref.extract_aligned_pointer_as_index %arg1 :
// CHECK-DAG:     %{{.*}}, %[[O0:offset[_0-9]*]]{{.*}} = memref.extract_strided_metadata %arg1 :
// CHECK-DAG:     %[[P1:.*]] = memref.extract_aligned_pointer_as_index %arg2 :
// CHECK-DAG:     %{{.*}}, %[[O1:offset[_0-9]*]]{{.*}} = memref.extract_strided_metadata %arg2 :
// CHECK-DAG:     %[[P2:.*]] = memref.extract_aligned_pointer_as_index %arg3 :
// CHECK-DAG:     %{{.*}}, %[[O2:offset[_0-9]*]]{{.*}} = memref.extract_strided_metadata %arg3 :
// CHECK:         call @xsmm_gemm_invoke(%[[TYPE]], %arg0, %[[P0]], %[[O0]], %[[P1]], %[[O1]], %[[P2]], %[[O2]]) : (i64, i64, index, index, index, index, index, index) -> ()
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @gemm(%h: i64, %a: memref<4x3xf32, strided<[3, 1], offset: ?>>, %b: memref<3x5xf32, strided<[8, 1], offset: ?>>, %c: memref<4x5xf32, strided<[5, 1], offset: ?>>) {
  xsmm.gemm(data_type = f32, %h, %a, %b, %c) : (i64, memref<4x3xf32, strided<[3, 1], offset: ?>>, memref<3x5xf32, strided<[8, 1], offset: ?>>, memref<4x5xf32, strided<[5, 1], offset: ?>>) -> ()
  return
}

// BrgemmToCall
// CHECK-LABEL: func.func @brgemm(
// CHECK-DAG:     %[[TYPE:.*]] = arith.constant 0 : i64
// CHECK-DAG:     %[[P0:.*]] = memref.extract_aligned_pointer_as_index %arg1 :
// CHECK-DAG:     %{{.*}}, %[[O0:offset[_0-9]*]]{{.*}} = memref.extract_strided_metadata %arg1 :
// CHECK-DAG:     %[[P1:.*]] = memref.extract_aligned_pointer_as_index %arg2 :
// CHECK-DAG:     %{{.*}}, %[[O1:offset[_0-9]*]]{{.*}} = memref.extract_strided_metadata %arg2 :
// CHECK-DAG:     %[[P2:.*]] = memref.extract_aligned_pointer_as_index %arg3 :
// CHECK-DAG:     %{{.*}}, %[[O2:offset[_0-9]*]]{{.*}} = memref.extract_strided_metadata %arg3 :
// CHECK:         call @xsmm_brgemm_invoke(%[[TYPE]], %arg0, %[[P0]], %[[O0]], %[[P1]], %[[O1]], %[[P2]], %[[O2]], %arg4) : (i64, i64, index, index, index, index, index, index, i64) -> ()
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @brgemm(%h: i64, %a: memref<2x4x3xf32, strided<[12, 3, 1], offset: ?>>, %b: memref<2x3x5xf32, strided<[15, 5, 1], offset: ?>>, %c: memref<4x5xf32, strided<[5, 1], offset: ?>>, %n: i64) {
  xsmm.brgemm(data_type = f32, %h, %a, %b, %c, %n) : (i64, memref<2x4x3xf32, strided<[12, 3, 1], offset: ?>>, memref<2x3x5xf32, strided<[15, 5, 1], offset: ?>>, memref<4x5xf32, strided<[5, 1], offset: ?>>, i64) -> ()
  return
}

// GemmToCall
// CHECK-LABEL: func.func @gemm_bf16(
// CHECK-DAG:     %[[TYPE:.*]] = arith.constant 1 : i64
// CHECK-DAG:     %[[P0:.*]] = memref.extract_aligned_pointer_as_index %arg1 :
// CHECK-DAG:     %{{.*}}, %[[O0:offset[_0-9]*]]{{.*}} = memref.extract_strided_metadata %arg1 :
// CHECK-DAG:     %[[P1:.*]] = memref.extract_aligned_pointer_as_index %arg2 :
// CHECK-DAG:     %{{.*}}, %[[O1:offset[_0-9]*]]{{.*}} = memref.extract_strided_metadata %arg2 :
// CHECK-DAG:     %[[P2:.*]] = memref.extract_aligned_pointer_as_index %arg3 :
// CHECK-DAG:     %{{.*}}, %[[O2:offset[_0-9]*]]{{.*}} = memref.extract_strided_metadata %arg3 :
// CHECK:         call @xsmm_gemm_invoke(%[[TYPE]], %arg0, %[[P0]], %[[O0]], %[[P1]], %[[O1]], %[[P2]], %[[O2]]) : (i64, i64, index, index, index, index, index, index) -> ()
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @gemm_bf16(%h: i64, %a: memref<4x3xbf16, strided<[3, 1], offset: ?>>, %b: memref<3x5xbf16, strided<[8, 1], offset: ?>>, %c: memref<4x5xbf16, strided<[5, 1], offset: ?>>) {
  xsmm.gemm(data_type = bf16, %h, %a, %b, %c) : (i64, memref<4x3xbf16, strided<[3, 1], offset: ?>>, memref<3x5xbf16, strided<[8, 1], offset: ?>>, memref<4x5xbf16, strided<[5, 1], offset: ?>>) -> ()
  return
}

// BrgemmToCall
// CHECK-LABEL: func.func @brgemm_bf16(
// CHECK-DAG:     %[[TYPE:.*]] = arith.constant 1 : i64
// CHECK-DAG:     %[[P0:.*]] = memref.extract_aligned_pointer_as_index %arg1 :
// CHECK-DAG:     %{{.*}}, %[[O0:offset[_0-9]*]]{{.*}} = memref.extract_strided_metadata %arg1 :
// CHECK-DAG:     %[[P1:.*]] = memref.extract_aligned_pointer_as_index %arg2 :
// CHECK-DAG:     %{{.*}}, %[[O1:offset[_0-9]*]]{{.*}} = memref.extract_strided_metadata %arg2 :
// CHECK-DAG:     %[[P2:.*]] = memref.extract_aligned_pointer_as_index %arg3 :
// CHECK-DAG:     %{{.*}}, %[[O2:offset[_0-9]*]]{{.*}} = memref.extract_strided_metadata %arg3 :
// CHECK:         call @xsmm_brgemm_invoke(%[[TYPE]], %arg0, %[[P0]], %[[O0]], %[[P1]], %[[O1]], %[[P2]], %[[O2]], %arg4) : (i64, i64, index, index, index, index, index, index, i64) -> ()
// CHECK-NOT:     xsmm.
// CHECK:         return
func.func @brgemm_bf16(%h: i64, %a: memref<2x4x3xbf16, strided<[12, 3, 1], offset: ?>>, %b: memref<2x3x5xbf16, strided<[15, 5, 1], offset: ?>>, %c: memref<4x5xbf16, strided<[5, 1], offset: ?>>, %n: i64) {
  xsmm.brgemm(data_type = bf16, %h, %a, %b, %c, %n) : (i64, memref<2x4x3xbf16, strided<[12, 3, 1], offset: ?>>, memref<2x3x5xbf16, strided<[15, 5, 1], offset: ?>>, memref<4x5xbf16, strided<[5, 1], offset: ?>>, i64) -> ()
  return
}

// UnaryToCall
// CHECK-LABEL: func.func @unary(
// CHECK-DAG:     %[[TYPE:.*]] = arith.constant 0 : i64
// CHECK-DAG:     %[[P0:.*]] = memref.extract_aligned_pointer_as_index %arg1 :
// CHECK-DAG:     %[[P1:.*]] = memref.extract_aligned_pointer_as_index %arg2 :
// CHECK:         call @xsmm_unary_invoke(%[[TYPE]], %arg0, %[[P0]], %{{.*}}, %[[P1]], %{{.*}}) : (i64, i64, index, index, index, index) -> ()
func.func @unary(%h: i64, %in: memref<4x5xf32>, %out: memref<4x5xf32>) {
  xsmm.unary identity(data_type = f32, %h, %in, %out) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return
}

// ZeroToCall: the number is not passed.
// CHECK-LABEL: func.func @zero(
// CHECK:         %[[P:.*]] = memref.extract_aligned_pointer_as_index %arg2 :
// CHECK:         call @xsmm_unary_invoke(%{{.*}}, %arg0, %[[P]], %[[O:.*]], %[[P]], %[[O]]) :
func.func @zero(%h: i64, %x: f32, %out: memref<4x5xf32>) {
  xsmm.unary zero(data_type = f32, %h, %x, %out) : (i64, f32, memref<4x5xf32>) -> ()
  return
}

// BinaryToCall
// CHECK-LABEL: func.func @binary(
// CHECK-DAG:     %[[P0:.*]] = memref.extract_aligned_pointer_as_index %arg1 :
// CHECK-DAG:     %[[P1:.*]] = memref.extract_aligned_pointer_as_index %arg2 :
// CHECK-DAG:     %[[P2:.*]] = memref.extract_aligned_pointer_as_index %arg3 :
// CHECK:         call @xsmm_binary_invoke(%{{.*}}, %arg0, %[[P0]], %{{.*}}, %[[P1]], %{{.*}}, %[[P2]], %{{.*}}) : (i64, i64, index, index, index, index, index, index) -> ()
func.func @binary(%h: i64, %l: memref<4x5xf32>, %r: memref<5xf32>, %out: memref<4x5xf32>) {
  xsmm.binary add(data_type = f32, %h, %l, %r, %out) : (i64, memref<4x5xf32>, memref<5xf32>, memref<4x5xf32>) -> ()
  return
}

// FusedBrgemmToCall
// CHECK-LABEL: func.func @fused(
// CHECK-DAG:     %[[P0:.*]] = memref.extract_aligned_pointer_as_index %arg1 :
// CHECK-DAG:     %[[P3:.*]] = memref.extract_aligned_pointer_as_index %arg4 :
// CHECK:         call @xsmm_fused_brgemm_invoke(%{{.*}}, %arg0, %[[P0]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[P3]], %{{.*}}, %arg5) :
func.func @fused(%h: i64, %a: memref<2x4x3xf32>, %b: memref<2x3x5xf32>, %c: memref<4x5xf32>, %d: memref<5xf32>, %n: i64) {
  xsmm.fused_brgemm(data_type = f32, %h, %a, %b, %c, %d, %n) : (i64, memref<2x4x3xf32>, memref<2x3x5xf32>, memref<4x5xf32>, memref<5xf32>, i64) -> ()
  return
}
