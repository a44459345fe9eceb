// item: 002.31 The same table along coordinates = [1], of columns.
// refused: the rows of a table have unit stride.
// RUN: not tenon-opt %s 2>&1 | FileCheck %s
// CHECK: 'ragged.rows' op has buffer 0 of type 'memref<8x4xf32, strided<[1, 8]>>', expected rows of unit stride
func.func @entry(%x: memref<8x4xf32, strided<[1, 8]>>, %base: memref<6xi8>, %rows: memref<6xindex>) {
  %t = ragged.rows %x at %base, %rows : (memref<8x4xf32, strided<[1, 8]>>, memref<6xi8>, memref<6xindex>) -> memref<6xmemref<4xf32, strided<[1], offset: ?>>>
  return
}
