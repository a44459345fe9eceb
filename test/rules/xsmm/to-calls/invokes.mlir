// An invoke becomes a call that passes type, handle, and the pointer and offset
// of each buffer. Each function is declared once.
// RUN: tenon-opt %s --schedule=%S/../Inputs/to-calls.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/../Inputs/to-calls.mlir \
// RUN:   | grep "func.func private" | sort > %t
// RUN: FileCheck %s --check-prefix=DECLARED < %t
// RUN: count 2 < %t

// DECLARED:      func.func private @xsmm_brgemm_invoke(i64, i64, index, index, index, index, index, index, i64)
// DECLARED-NEXT: func.func private @xsmm_gemm_invoke(i64, i64, index, index, index, index, index, index)

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
