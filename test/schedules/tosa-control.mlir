// tosa.cond_if, tosa.while_loop and tosa.scatter are lowered to scf before what is in their regions is lowered.
// DEFINE: %{run} = tenon-run %s --opt-level=0 --print --schedule
// RUN: %{run}=loops | FileCheck %s
// RUN: %{run}=network | FileCheck %s
// RUN: %{run}=tosa,mlp-vector | FileCheck %s
// CHECK: result 0: tensor<3xf32> =
// CHECK-NEXT: [8, 16, 24]
// CHECK: result 1: tensor<3xf32> =
// CHECK-NEXT: [-7, -14, -21]
// CHECK: result 2: tensor<1x4x1xf32> =
// CHECK-NEXT: 3
// CHECK-NEXT: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 2

// Doubles x three times, and adds that to x or subtracts it.
func.func @work(%x: tensor<3xf32>, %more: tensor<i1>) -> (tensor<3xf32>, tensor<3xf32>) {
  %zero = "tosa.const"() {values = dense<0> : tensor<i32>} : () -> tensor<i32>
  %0:2 = tosa.while_loop (%i = %zero, %a = %x) : (tensor<i32>, tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>) {
    %three = "tosa.const"() {values = dense<3> : tensor<i32>} : () -> tensor<i32>
    %c = tosa.greater %three, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>, %a: tensor<3xf32>):
    %one = "tosa.const"() {values = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %b = tosa.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    tosa.yield %j, %b : tensor<i32>, tensor<3xf32>
  }
  %1 = tosa.cond_if %more (%a = %x, %b = %0#1) : tensor<i1> (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32> {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    %sum = tosa.add %a, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    tosa.yield %sum : tensor<3xf32>
  } else {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    %difference = tosa.sub %a, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    tosa.yield %difference : tensor<3xf32>
  }
  return %0#1, %1 : tensor<3xf32>, tensor<3xf32>
}
func.func @entry() -> (tensor<3xf32>, tensor<3xf32>, tensor<1x4x1xf32>) {
  %x = "tosa.const"() {values = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %no = "tosa.const"() {values = dense<false> : tensor<i1>} : () -> tensor<i1>
  %0:2 = call @work(%x, %no) : (tensor<3xf32>, tensor<i1>) -> (tensor<3xf32>, tensor<3xf32>)
  %rows = "tosa.const"() {values = dense<0.0> : tensor<1x4x1xf32>} : () -> tensor<1x4x1xf32>
  %at = "tosa.const"() {values = dense<[[2, 3, 0]]> : tensor<1x3xi32>} : () -> tensor<1x3xi32>
  %new = "tosa.const"() {values = dense<[[[1.0], [2.0], [3.0]]]> : tensor<1x3x1xf32>} : () -> tensor<1x3x1xf32>
  %1 = tosa.scatter %rows, %at, %new : (tensor<1x4x1xf32>, tensor<1x3xi32>, tensor<1x3x1xf32>) -> tensor<1x4x1xf32>
  return %0#0, %0#1, %1 : tensor<3xf32>, tensor<3xf32>, tensor<1x4x1xf32>
}
