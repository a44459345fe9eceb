// Bufferizes and has the caller pass the buffers of the results.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.consumed}) {
    %0 = transform.bufferization.one_shot_bufferize
      layout{IdentityLayoutMap} %root {bufferize_function_boundaries = true}
      : (!transform.any_op) -> !transform.any_op
    %1 = transform.apply_registered_pass "buffer-results-to-out-params"
      with options = { "hoist-static-allocs" = true }
      to %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
