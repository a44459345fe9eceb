// `only` keeps rules of a set, `except` leaves rules out of it.
// RUN: split-file %s %t
// RUN: tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/all.mlir | FileCheck %s --check-prefix=ALL
// RUN: tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/only.mlir | FileCheck %s --check-prefix=ONLY
// RUN: tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/except.mlir | FileCheck %s --check-prefix=EXCEPT
// RUN: tenon-opt %t/payload.mlir --rules-path=%S/Inputs/rules --schedule=%t/both.mlir | FileCheck %s --check-prefix=BOTH

//--- payload.mlir
// ALL-LABEL: func @f(%arg0: i32, %arg1: i32)
// ALL-NEXT: %[[OR:.*]] = arith.ori %arg0, %arg1
// ALL-NEXT: return %[[OR]], %arg0

// ONLY-LABEL: func @f(%arg0: i32, %arg1: i32)
// ONLY-NEXT: %[[XOR:.*]] = arith.xori %arg0, %arg1
// ONLY-NEXT: %[[CTTZ:.*]] = math.cttz %arg0
// ONLY-NEXT: return %[[XOR]], %[[CTTZ]]

// EXCEPT-LABEL: func @f(%arg0: i32, %arg1: i32)
// EXCEPT-NEXT: %[[XOR:.*]] = arith.xori %arg0, %arg1
// EXCEPT-NEXT: return %[[XOR]], %arg0

// BOTH-LABEL: func @f(%arg0: i32, %arg1: i32)
// BOTH-NEXT: %[[XOR:.*]] = arith.xori %arg0, %arg1
// BOTH-NEXT: %[[CTLZ:.*]] = math.ctlz %arg0
// BOTH-NEXT: return %[[XOR]], %[[CTLZ]]
func.func @f(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.xori %a, %b : i32
  %1 = math.ctlz %a : i32
  %2 = math.cttz %1 : i32
  return %0, %2 : i32, i32
}
//--- all.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "bits"
    } : !transform.any_op
    transform.yield
  }
}
//--- only.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "bits" only = ["DropCtlz"]
    } : !transform.any_op
    transform.yield
  }
}
//--- except.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "bits" except = ["XorToOr", "DropCtpop"]
    } : !transform.any_op
    transform.yield
  }
}
//--- both.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "bits" only = ["DropCttz", "XorToOr"] except = ["XorToOr"]
    } : !transform.any_op
    transform.yield
  }
}
