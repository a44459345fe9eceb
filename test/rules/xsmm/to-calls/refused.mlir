// GemmToCall, BrgemmToCall, GemmDispatchToCall and BrgemmDispatchToCall take every
// operation of their name that verifies, so they refuse nothing but other
// operations, of which there is one here.
// RUN: tenon-opt %s --schedule=%S/../Inputs/to-calls.mlir --rule-stats \
// RUN:   2> %t > %t.mlir
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=LEFT < %t.mlir

// CHECK:     never fired:
// CHECK-DAG: 0 GemmToCall
// CHECK-DAG: 0 BrgemmToCall
// CHECK-DAG: 0 GemmDispatchToCall
// CHECK-DAG: 0 BrgemmDispatchToCall

// LEFT: linalg.fill

func.func @other(%x: f32, %c: memref<4x5xf32>) {
  linalg.fill ins(%x : f32) outs(%c : memref<4x5xf32>)
  return
}
