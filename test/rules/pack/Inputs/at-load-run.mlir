// Packs of constants, done when the program is loaded, and the rest as buffers.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    transform.include @pack_at_load failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @bufferize failures(propagate) (%root) : (!op) -> !op
    transform.yield
  }
}
