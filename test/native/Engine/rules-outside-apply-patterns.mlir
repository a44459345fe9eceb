// Rules are applied by transform.apply_patterns.
// RUN: not tenon-opt %s --schedule=%s 2>&1 | FileCheck %s
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // CHECK: rules-outside-apply-patterns.mlir:[[#@LINE+1]]:5: error: 'transform.tenon.rules' op expects parent op 'transform.apply_patterns'
    transform.tenon.rules "reshape/mark"
    transform.yield
  }
}
