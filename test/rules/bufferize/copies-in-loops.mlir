// RUN: tenon-opt %s --rules=bufferize/copies-in-loops | FileCheck %s
// RUN: tenon-run %s --schedule=loops --entry=rows --verify
// RUN: tenon-opt %s --schedule=lower-to-llvm | FileCheck %s --check-prefix=LLVM

// LowerCopyToLoops
// CHECK-LABEL: func.func @rows(
// CHECK: linalg.copy ins(%{{.*}} : memref<?x8xf32, strided<[16, 1]>>) outs(
// LLVM-LABEL: llvm.func @rows(
// LLVM-NOT: memrefCopy
func.func @rows(%x: memref<6x16xf32>, %y: memref<9x8xf32>) {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %n = arith.addi %c1, %c5 : index
  %part = memref.subview %x[0, 0] [%n, 8] [1, 1] : memref<6x16xf32> to memref<?x8xf32, strided<[16, 1]>>
  %to = memref.subview %y[3, 0] [%n, 8] [1, 1] : memref<9x8xf32> to memref<?x8xf32, strided<[8, 1], offset: 24>>
  memref.copy %part, %to : memref<?x8xf32, strided<[16, 1]>> to memref<?x8xf32, strided<[8, 1], offset: 24>>
  return
}

// Refused: nobody knows how many loops it has.
// CHECK-LABEL: func.func @unranked(
// CHECK: memref.copy
// LLVM-LABEL: llvm.func @unranked(
// LLVM: memrefCopy
func.func @unranked(%x: memref<*xf32>, %y: memref<*xf32>) {
  memref.copy %x, %y : memref<*xf32> to memref<*xf32>
  return
}
