// Rows of the next step, where a row is read for the last time.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @prefetch_next_row failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}
