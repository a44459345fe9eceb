// Rules and pattern sets of C++ reach one fixed point together: a rule makes a
// second sum, canonicalization adds up the two, and of the result alone another
// rule takes notice.
// RUN: split-file %s %t
// RUN: tenon-opt %t/payload.mlir --rules-path=%t --schedule=%t/mixed.mlir | FileCheck %s

//--- payload.mlir
// CHECK-LABEL: func @f(%arg0: i32)
// CHECK-NEXT: %[[CTTZ:.*]] = math.cttz %arg0 : i32
// CHECK-NEXT: return %[[CTTZ]] : i32
func.func @f(%a: i32) -> i32 {
  %one = arith.constant 1 : i32
  %0 = arith.addi %a, %one : i32
  %1 = math.ctlz %0 : i32
  return %1 : i32
}
//--- steps.pdll
Pattern CtlzToSum with benefit(1) {
  let root = op<math.ctlz>(a: Value) -> (type: Type);
  rewrite root with {
    let two = op<arith.constant> {value = attr<"2 : i32">} -> (type);
    let sum = op<arith.addi>(a, two) -> (type);
    replace root with sum;
  };
}

Pattern SumWithThreeToCttz with benefit(1) {
  let three = op<arith.constant> {value = attr<"3 : i32">} -> (type: Type);
  let root = op<arith.addi>(a: Value, three.0) {overflowFlags = flags: Attr} -> (type);
  rewrite root with {
    let cttz = op<math.cttz>(a) -> (type);
    replace root with cttz;
  };
}
//--- mixed.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %func = transform.structured.match ops{["func.func"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %func {
      transform.tenon.rules "steps"
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}
