// --stages prints, to stderr, how many operations each named sequence of the
// entry left, in their order; the sequences that those include are theirs.
// RUN: split-file %s %t
// RUN: tenon-opt %t/payload.mlir --schedule=%t/schedule.mlir --stages 2>&1 > /dev/null | FileCheck %s --match-full-lines
// RUN: tenon-opt %t/payload.mlir --schedule=%t/schedule.mlir 2>&1 > /dev/null | count 0
//      CHECK: mark 3 ops
// CHECK-NEXT: drop 2 ops
// CHECK-NEXT: mark 2 ops
//  CHECK-NOT: {{.+}}

//--- payload.mlir
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %a : i32
}
//--- schedule.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.include @mark failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @drop failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @mark failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @mark(%root: !transform.any_op {transform.readonly}) {
    %return = transform.structured.match ops{["func.return"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.annotate %return "marked" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @drop(%root: !transform.any_op {transform.readonly}) {
    transform.include @inner failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @inner(%root: !transform.any_op {transform.readonly}) {
    %func = transform.structured.match ops{["func.func"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %func {
    } : !transform.any_op
    transform.yield
  }
}
