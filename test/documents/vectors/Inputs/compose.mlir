// Applies three sets of rules together.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "vector/coarse"
      transform.tenon.rules "vector/bf16"
      transform.tenon.rules "vector/extremes"
      transform.tenon.lower_vector_accesses
    } : !op
    transform.yield
  }
}
