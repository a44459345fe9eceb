module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.apply_patterns.tensor.resolve_sizes_of_results
    } : !transform.any_op
    transform.yield
  }
}
