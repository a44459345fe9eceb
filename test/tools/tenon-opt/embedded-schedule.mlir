// A payload that holds its own schedule and runs it by upstream's pass applies
// rules all the same; what is wrong with them fails the run.

// RUN: split-file %s %t
// RUN: tenon-opt %t/good.mlir --transform-interpreter --rules-path=%t | FileCheck %t/good.mlir
// RUN: not tenon-opt %t/missing.mlir --transform-interpreter -o %t/out.mlir 2>&1 | FileCheck %t/missing.mlir
// RUN: not ls %t/out.mlir
// RUN: not tenon-opt %t/endless.mlir --transform-interpreter --rules-path=%t --rewrite-limit=50 2>&1 | FileCheck %t/endless.mlir

//--- half.pdll
// 2 * x == x + x
Pattern Half with benefit(1) {
  let root = op<arith.mulf>(x: Value, y: Value) {fastmath = f: Attr};
  rewrite root with {
    let sum = op<arith.addf>(x, x) {fastmath = f};
    replace root with sum;
  };
}
//--- swap.pdll
// x + y == y + x, for ever
Pattern Swap with benefit(1) {
  let root = op<arith.addf>(x: Value, y: Value) {fastmath = f: Attr};
  rewrite root with {
    let sum = op<arith.addf>(y, x) {fastmath = f};
    replace root with sum;
  };
}
//--- good.mlir
// CHECK: arith.addf %{{.*}}, %{{.*}} : f32
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f { transform.tenon.rules "half" } : !transform.any_op
    transform.yield
  }
  func.func @f(%x: f32, %y: f32) -> f32 {
    %0 = arith.mulf %x, %y : f32
    return %0 : f32
  }
}
//--- missing.mlir
// CHECK: rule set 'nowhere' was not found; looked for {{.*}}nowhere.pdll
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f { transform.tenon.rules "nowhere" } : !transform.any_op
    transform.yield
  }
  func.func @f() {
    return
  }
}
//--- endless.mlir
// CHECK: rule set 'swap' did not reach a fixed point: stopped at the limit of 50 rewrites; still firing: 'Swap' ({{.*}}swap.pdll:2)
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f { transform.tenon.rules "swap" } : !transform.any_op
    transform.yield
  }
  func.func @f(%x: f32, %y: f32) -> f32 {
    %0 = arith.addf %x, %y : f32
    return %0 : f32
  }
}
