// item: 002.66 Lists, sets and maps as types of LLVM (future work of the document).
// refused: LLVM has no such type; a list is a buffer, a set an ascending list, a jagged array a buffer of buffers.
// RUN: not tenon-opt %s 2>&1 | FileCheck %s
// CHECK: error
func.func @entry(%a: !llvm.list<i32>) {
  return
}
