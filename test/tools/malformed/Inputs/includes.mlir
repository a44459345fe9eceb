module attributes {transform.with_named_sequence} {
  transform.named_sequence @nowhere(!transform.any_op {transform.readonly})
  transform.named_sequence @__transform_main(%payload: !transform.any_op) {
    transform.include @nowhere failures(propagate) (%payload)
        : (!transform.any_op) -> ()
    transform.yield
  }
}
