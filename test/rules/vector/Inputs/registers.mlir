module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "layers/contractions"
      transform.apply_patterns.rules "vector/semirings"
          only = ["Combination"]
      transform.apply_patterns.rules "vector/registers"
    } : !transform.any_op
    transform.yield
  }
}
