// Relus, operations on two planes, a number: LIBXSMM has no kernel for them, and
// xsmm/to-linalg has made them linalg before. The rules of products and of dispatches
// take every operation of their name that verifies, or refuse a kind.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=xsmm/to-calls --remarks=xsmm/to-calls --rule-stats \
// RUN:   2> %t > %t.mlir
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=LEFT < %t.mlir

// CHECK-DAG: UnaryToCall | {{.*}}Function=unary
// CHECK-DAG: UnaryDispatchToCall | {{.*}}Function=unary
// CHECK-DAG: BinaryToCall | {{.*}}Function=binary
// CHECK-DAG: BinaryDispatchToCall | {{.*}}Function=binary
// CHECK-DAG: FusedBrgemmDispatchToCall | {{.*}}Function=fused{{.*}}requires size(sizes) == 9

// LEFT: xsmm.unary relu
// LEFT: xsmm.unary identity
// LEFT: xsmm.binary sub
// LEFT: xsmm.fused_brgemm.dispatch
// LEFT: linalg.fill

func.func @unary(%x: f32, %h: i64, %c: memref<4x5xf32>) -> i64 {
  %0 = xsmm.unary.dispatch relu [4, 5, 5, 5] flags = (none) data_type = f32
  xsmm.unary relu(data_type = f32, %h, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>) -> ()
  xsmm.unary identity(data_type = f32, %h, %x, %c) : (i64, f32, memref<4x5xf32>) -> ()
  return %0 : i64
}
func.func @binary(%h: i64, %c: memref<4x5xf32>) -> i64 {
  %0 = xsmm.binary.dispatch sub [4, 5, 5, 5, 5] flags = (none) data_type = f32
  xsmm.binary sub(data_type = f32, %h, %c, %c, %c) : (i64, memref<4x5xf32>, memref<4x5xf32>, memref<4x5xf32>) -> ()
  return %0 : i64
}
func.func @fused(%x: f32, %c: memref<4x5xf32>) -> i64 {
  %0 = xsmm.fused_brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15] [add, none] flags = (none) binary_flags = (none) unary_flags = (none) data_type = f32
  linalg.fill ins(%x : f32) outs(%c : memref<4x5xf32>)
  return %0 : i64
}
