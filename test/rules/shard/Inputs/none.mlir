// A program without ranks.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "shard/none"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }
}
