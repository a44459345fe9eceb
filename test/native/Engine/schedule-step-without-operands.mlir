// A step that lacks its operands is refused like any other malformed one.

// RUN: echo "module {}" | not tenon-opt - --schedule=%s 2>&1 | FileCheck %s

// CHECK: schedule-step-without-operands.mlir:[[#@LINE+3]]:5: error: 'transform.annotate' op expected 1 or more operands, but found 0
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    "transform.annotate"() {name = "x"} : () -> ()
    transform.yield
  }
}
