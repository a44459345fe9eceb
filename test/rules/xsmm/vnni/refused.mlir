// What stays in plain rows, and why.
// RUN: tenon-opt %s --schedule=%S/../Inputs/vnni.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=%S/../Inputs/vnni.mlir --explain=GemmOfPairs -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// CHECK-NOT: vnni_b
// WHY-DAG: ConstantRows: it is not a view of a constant
// WHY-DAG: ConstantRows: the buffer that it is a view of is no constant
// WHY-DAG: ConstantRows: the number of its rows is not known to be even
// WHY-DAG: ConstantRows: a slice on the way begins at a row that may be odd
memref.global "private" constant @rows : memref<6x4xbf16> = dense<[
  [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0],
  [1.0, 3.0, 5.0, 7.0], [2.0, 4.0, 6.0, 8.0], [1.0, 1.0, 2.0, 2.0]]>
memref.global "private" @variable : memref<4x4xbf16> = uninitialized

func.func @no_constant(%a: memref<4x4xbf16>, %b: memref<4x4xbf16>, %c: memref<4x4xbf16>) {
  %h = xsmm.gemm.dispatch [4, 4, 4, 4, 4, 4] flags = (none) data_type = bf16
  xsmm.gemm(data_type = bf16, %h, %a, %b, %c) : (i64, memref<4x4xbf16>, memref<4x4xbf16>, memref<4x4xbf16>) -> ()
  return
}

func.func @variable_global(%a: memref<4x4xbf16>, %c: memref<4x4xbf16>) {
  %b = memref.get_global @variable : memref<4x4xbf16>
  %h = xsmm.gemm.dispatch [4, 4, 4, 4, 4, 4] flags = (none) data_type = bf16
  xsmm.gemm(data_type = bf16, %h, %a, %b, %c) : (i64, memref<4x4xbf16>, memref<4x4xbf16>, memref<4x4xbf16>) -> ()
  return
}

func.func @odd_rows(%a: memref<4x3xbf16>, %c: memref<4x4xbf16>) {
  %w = memref.get_global @rows : memref<6x4xbf16>
  %b = memref.subview %w[0, 0] [3, 4] [1, 1] : memref<6x4xbf16> to memref<3x4xbf16, strided<[4, 1]>>
  %h = xsmm.gemm.dispatch [4, 4, 3, 3, 4, 4] flags = (none) data_type = bf16
  xsmm.gemm(data_type = bf16, %h, %a, %b, %c) : (i64, memref<4x3xbf16>, memref<3x4xbf16, strided<[4, 1]>>, memref<4x4xbf16>) -> ()
  return
}

func.func @odd_begin(%a: memref<4x4xbf16>, %c: memref<4x4xbf16>) {
  %w = memref.get_global @rows : memref<6x4xbf16>
  %b = memref.subview %w[1, 0] [4, 4] [1, 1] : memref<6x4xbf16> to memref<4x4xbf16, strided<[4, 1], offset: 4>>
  %h = xsmm.gemm.dispatch [4, 4, 4, 4, 4, 4] flags = (none) data_type = bf16
  xsmm.gemm(data_type = bf16, %h, %a, %b, %c) : (i64, memref<4x4xbf16>, memref<4x4xbf16, strided<[4, 1], offset: 4>>, memref<4x4xbf16>) -> ()
  return
}

// f32 kernels read plain rows.
memref.global "private" constant @floats : memref<4x4xf32> = dense<[
  [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [1.0, 3.0, 5.0, 7.0]]>
func.func @floats_stay(%a: memref<4x4xf32>, %c: memref<4x4xf32>) {
  %b = memref.get_global @floats : memref<4x4xf32>
  %h = xsmm.gemm.dispatch [4, 4, 4, 4, 4, 4] flags = (none) data_type = f32
  xsmm.gemm(data_type = f32, %h, %a, %b, %c) : (i64, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}
