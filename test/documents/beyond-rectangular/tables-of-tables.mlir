// item: 002.32 Buffers of buffers of any rank, two levels of them, as arguments too.
// not: they are lowered to LLVM; ragged.rows makes one level of rows of matrices, and tenon-run takes none as an argument.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=loops | FileCheck %s
// CHECK: memref<6xmemref<4x2xf32
func.func @entry(%x: memref<8x4x2xf32>, %base: memref<6xi8>, %rows: memref<6xindex>) {
  %t = ragged.rows %x at %base, %rows : (memref<8x4x2xf32>, memref<6xi8>, memref<6xindex>) -> memref<6xmemref<4x2xf32, strided<[2, 1], offset: ?>>>
  return
}
