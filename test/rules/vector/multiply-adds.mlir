// Sums of products, in one step.
// RUN: tenon-opt %s --rules=vector/multiply-adds | FileCheck %s

// AddOfMulToFma, AddToMulToFma, and neither for what is narrow.
// CHECK-LABEL: func.func @products(
// CHECK-SAME: %[[A:.*]]: f64, %[[B:.*]]: f64, %[[C:.*]]: f64, %{{.*}}: f16)
// CHECK: math.fma %[[A]], %[[B]], %[[C]] : f64
// CHECK: math.fma %[[B]], %[[C]], %[[A]] : f64
// CHECK: arith.mulf
// CHECK: arith.addf
func.func @products(%a: f64, %b: f64, %c: f64, %h: f16) -> (f64, f64, f16) {
  %m = arith.mulf %a, %b : f64
  %s = arith.addf %m, %c : f64
  %k = arith.mulf %b, %c : f64
  %u = arith.addf %a, %k : f64
  %n = arith.mulf %h, %h : f16
  %t = arith.addf %h, %n : f16
  return %s, %u, %t : f64, f64, f16
}
