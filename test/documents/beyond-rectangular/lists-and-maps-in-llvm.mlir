// item: 002.66 Lists, sets and maps as types of LLVM (future work of the document).
// not: LLVM has no such type; a list is a buffer, a set an ascending list, a jagged array a buffer of buffers.
// REQUIRES: unfinished
// RUN: tenon-opt %s | FileCheck %s
// CHECK: llvm.list
func.func @entry(%a: !llvm.list<i32>) {
  return
}
