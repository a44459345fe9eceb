// Each operation on whole matrices, one kernel: no tiles, and no vectors.
!op = !transform.any_op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%root) : (!op) -> !op
    transform.include @lower_to_xsmm failures(propagate) (%buffers) : (!op) -> ()
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.include @xsmm_to_calls failures(propagate) (%owned) : (!op) -> ()
    transform.yield
  }
}

