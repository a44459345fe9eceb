// item: 002.35 Structured operations, tiling and fusion on jagged buffers.
// not: loops over a table only; linalg verifies no operand whose elements are buffers of several lengths.
// REQUIRES: unfinished
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// CHECK: verify: ok
func.func @entry(%t: memref<6xmemref<?xf32>>) {
  linalg.exp ins(%t : memref<6xmemref<?xf32>>) outs(%t : memref<6xmemref<?xf32>>)
  return
}
