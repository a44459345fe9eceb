// Matching an operation that no dialect has gives an empty handle and no word
// about it: the engine warns, in sequences of a library too.
// RUN: tenon-opt %s --schedule=%s 2>&1 | FileCheck %s --implicit-check-not=warning:
// CHECK: schedule-unknown-match.mlir:[[#@LINE+7]]:10: warning: matches 'linalg.matmull', an operation that no loaded dialect has
// CHECK: schedule-unknown-match.mlir:[[#@LINE+13]]:5: warning: matches 'fun.func', an operation that no loaded dialect has
// CHECK: schedule-unknown-match.mlir:[[#@LINE+12]]:5: warning: matches 'func.fun', an operation that no loaded dialect has
// CHECK: schedule-unknown-match.mlir:[[#@LINE+4]]:10: warning: nothing is matched here in stage '__transform_main'
// CHECK: module
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul", "linalg.matmull"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.foreach_match in %root @is_function -> @nothing
        : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @is_function(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["fun.func", "func.func", "func.fun"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @nothing(%op: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
