// item: 002.32 Buffers of buffers of any rank, two levels of them, as arguments too.
// refused: ragged.rows takes rows of matrices: merge inner dims by memref.collapse_shape; memref of memref of any rank is lowered to LLVM, made by hand.
// RUN: not tenon-opt %s 2>&1 | FileCheck %s
// CHECK: 'ragged.rows' op operand #2 must be variadic of a buffer of two dimensions (memref.collapse_shape merges more), but got 'memref<8x4x2xf32>'
func.func @entry(%x: memref<8x4x2xf32>, %base: memref<6xi8>, %rows: memref<6xindex>) {
  %t = ragged.rows %x at %base, %rows : (memref<8x4x2xf32>, memref<6xi8>, memref<6xindex>) -> memref<6xmemref<4x2xf32, strided<[2, 1], offset: ?>>>
  return
}
