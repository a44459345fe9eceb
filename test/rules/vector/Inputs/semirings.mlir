module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "vector/semirings"
      transform.apply_patterns.rules "vector/semiring-steps"
      transform.apply_patterns.rules "vector/semiring-unit-loops"
    } : !transform.any_op
    transform.yield
  }
}
