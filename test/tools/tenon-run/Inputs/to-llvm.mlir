// Goes down to the LLVM dialect on its own.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.consumed}) {
    %0 = transform.bufferization.one_shot_bufferize
      layout{IdentityLayoutMap} %root {bufferize_function_boundaries = true}
      : (!transform.any_op) -> !transform.any_op
    %1 = transform.apply_registered_pass "convert-linalg-to-loops"
      to %0 : (!transform.any_op) -> !transform.any_op
    %2 = transform.apply_registered_pass "convert-scf-to-cf"
      to %1 : (!transform.any_op) -> !transform.any_op
    %3 = transform.apply_registered_pass "convert-to-llvm"
      to %2 : (!transform.any_op) -> !transform.any_op
    transform.apply_registered_pass "reconcile-unrealized-casts"
      to %3 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
