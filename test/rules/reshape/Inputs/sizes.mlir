// Sizes are asked of what they were given by.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "reshape/sizes"
    } : !transform.any_op
    transform.yield
  }
}
