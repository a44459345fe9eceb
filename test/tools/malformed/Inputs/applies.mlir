module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%payload: !transform.any_op) {
    transform.apply_patterns to %payload {
      transform.tenon.rules "set"
    } : !transform.any_op
    transform.yield
  }
}
