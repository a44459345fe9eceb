// The schedule reshape-up, then buffers and plain loops: something to run.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.consumed}) {
    transform.include @reshape_up failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_packs failures(propagate) (%root) : (!op) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%root)
        : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers)
        : (!op) -> !op
    transform.yield
  }
}
