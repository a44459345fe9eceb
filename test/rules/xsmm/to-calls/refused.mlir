// Which rule takes what: --rule-stats counts. BinaryToCall, GemmToCall,
// BrgemmToCall, FusedBrgemmToCall, UnaryDispatchToCall, BinaryDispatchToCall,
// GemmDispatchToCall and BrgemmDispatchToCall take every operation of their name
// that verifies, so they refuse nothing but other operations, of which there is
// one here.
// RUN: tenon-opt %s --schedule=%S/../Inputs/to-calls.mlir --rule-stats \
// RUN:   2> %t > %t.mlir
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=LEFT < %t.mlir

// CHECK-DAG: 1 ScalarUnaryToCall
// CHECK-DAG: 1 WideScalarUnaryToCall
// CHECK-DAG: 1 ShortFusedBrgemmDispatch xsmm
// CHECK-DAG: 1 ShortFusedBrgemmDispatchOfColumn
// CHECK-DAG: 2 FusedBrgemmDispatchToCall
// CHECK:     never fired:
// CHECK-DAG: 0 UnaryToCall
// CHECK-DAG: 0 BinaryToCall
// CHECK-DAG: 0 GemmToCall
// CHECK-DAG: 0 BrgemmToCall
// CHECK-DAG: 0 FusedBrgemmToCall
// CHECK-DAG: 0 UnaryDispatchToCall
// CHECK-DAG: 0 BinaryDispatchToCall
// CHECK-DAG: 0 GemmDispatchToCall
// CHECK-DAG: 0 BrgemmDispatchToCall

// LEFT: linalg.fill

// UnaryToCall, StaticShape: a number. ScalarUnaryToCall: one of f64, and
// WideScalarUnaryToCall: one of f32.
func.func @numbers(%h: i64, %x: f32, %y: f64, %c: memref<4x5xf32>,
                   %d: memref<4x5xf64>) {
  xsmm.unary identity(data_type = f32, %h, %x, %c) : (i64, f32, memref<4x5xf32>) -> ()
  xsmm.unary identity(data_type = f64, %h, %y, %d) : (i64, f64, memref<4x5xf64>) -> ()
  linalg.fill ins(%x : f32) outs(%c : memref<4x5xf32>)
  return
}

// FusedBrgemmDispatchToCall, HasSize: eight sizes. ShortFusedBrgemmDispatch,
// OneOf: a column. ShortFusedBrgemmDispatchOfColumn comes after it.
func.func @eight() -> (i64, i64) {
  %0 = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] [add, none] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  %1 = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] [add, none] flags = (none) binary_flags = (bcast_row_in0) unary_flags = (none) data_type = f32
  return %0, %1 : i64, i64
}
