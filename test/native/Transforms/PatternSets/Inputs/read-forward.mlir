module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.apply_patterns.linalg.read_forward
    } : !transform.any_op
    transform.yield
  }
}
