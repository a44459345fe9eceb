!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    transform.include @reshape failures(propagate) (%root) : (!op) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%root) : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.yield
  }
  transform.named_sequence @reshape(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "reshape"
    } : !op
    transform.yield
  }
}
