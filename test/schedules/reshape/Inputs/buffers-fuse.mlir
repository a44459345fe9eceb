// The schedule reshape-fuse, then buffers.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.consumed}) {
    %no = transform.param.constant 0 : i64 -> !int
    %yes = transform.param.constant 1 : i64 -> !int
    transform.include @reshape_fuse failures(propagate)
        (%root, %no, %yes, %yes, %yes) : (!op, !int, !int, !int, !int) -> ()
    transform.bufferization.eliminate_empty_tensors %root : !op
    %buffers = transform.bufferization.one_shot_bufferize
        layout{IdentityLayoutMap} %root {bufferize_function_boundaries = true}
        : (!op) -> !op
    transform.yield
  }
}
