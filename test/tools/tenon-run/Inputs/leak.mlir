// Bufferizes and frees nothing.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.consumed}) {
    %0 = transform.bufferization.one_shot_bufferize
      layout{IdentityLayoutMap} %root {bufferize_function_boundaries = true}
      : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
