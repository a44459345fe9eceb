module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root { transform.apply_patterns.canonicalization } : !transform.any_op
    transform.yield
  }
}
