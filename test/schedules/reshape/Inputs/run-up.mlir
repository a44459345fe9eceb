// The schedule reshape-up, then buffers and plain loops: something to run.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.consumed}) {
    transform.apply_cse to %root : !op
    transform.include @mark_up failures(propagate) (%root) : (!op) -> ()
    transform.include @move_reshapes failures(propagate) (%root) : (!op) -> ()
    transform.include @unmark_reshapes failures(propagate) (%root) : (!op) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%root)
        : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers)
        : (!op) -> !op
    transform.yield
  }
}
