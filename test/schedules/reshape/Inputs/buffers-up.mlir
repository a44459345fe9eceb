// The schedule reshape-up, then buffers.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.consumed}) {
    transform.include @reshape_up failures(propagate) (%root) : (!op) -> ()
    transform.bufferization.eliminate_empty_tensors %root : !op
    %buffers = transform.bufferization.one_shot_bufferize
        layout{IdentityLayoutMap} %root {bufferize_function_boundaries = true}
        : (!op) -> !op
    transform.yield
  }
}
