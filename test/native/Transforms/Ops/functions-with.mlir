// Functions that contain an operation of a name, or of a dialect, at any depth; each once, and without a warning if there is none.
// RUN: split-file %s %t
// RUN: tenon-opt %t/net.mlir --schedule=%t/mark.mlir 2> %t/said | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID --allow-empty < %t/said
// SAID-NOT: warning
// CHECK: func.func @sine{{.*}} attributes {named} {
// CHECK: func.func @both{{.*}} attributes {dialect, named} {
// CHECK: func.func @dialect{{.*}} attributes {dialect} {
// CHECK: func.func @prefix{{.*}} -> f32 {
// CHECK: func.func @empty() {
// RUN: not tenon-opt %t/net.mlir --schedule=%t/unknown.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: unknown.mlir:4:{{[0-9]+}}: {{.*}}error

//--- net.mlir
func.func @sine(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> f32 {
    %z = math.sin %s : f32
    scf.yield %z : f32
  }
  return %y : f32
}
func.func @both(%x: f32, %m: memref<f32>) -> f32 {
  %y = math.sin %x : f32
  %z = math.sin %y : f32
  memref.store %z, %m[] : memref<f32>
  return %z : f32
}
func.func @dialect(%m: memref<f32>) -> f32 {
  %x = memref.load %m[] : memref<f32>
  return %x : f32
}
func.func @prefix(%x: f32) -> f32 {
  %y = math.sinh %x : f32
  return %y : f32
}
func.func @empty() {
  return
}
//--- mark.mlir
!op = !transform.any_op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %named = transform.tenon.functions_with ["math.sin"] in %root : (!op) -> !op
    transform.annotate %named "named" : !op
    %dialect = transform.tenon.functions_with ["memref", "math.cos"] in %root : (!op) -> !op
    transform.annotate %dialect "dialect" : !op
    %none = transform.tenon.functions_with ["tosa"] in %root : (!op) -> !op
    transform.annotate %none "none" : !op
    transform.yield
  }
}
//--- unknown.mlir
!op = !transform.any_op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %named = transform.tenon.functions_with [1] in %root : (!op) -> !op
    transform.yield
  }
}
