module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "ragged/segments"
      transform.apply_patterns.rules "ragged/segment-tasks"
      transform.apply_patterns.rules "ragged/sets"
      transform.apply_patterns.rules "ragged/asserts"
      transform.apply_patterns.rules "ragged/curves"
      transform.apply_patterns.rules "ragged/rows"
    } : !transform.any_op
    transform.yield
  }
}
