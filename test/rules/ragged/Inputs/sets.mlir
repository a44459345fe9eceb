module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "ragged/segments"
      transform.tenon.rules "ragged/segment-tasks"
      transform.tenon.rules "ragged/sets"
      transform.tenon.rules "ragged/asserts"
      transform.tenon.rules "ragged/curves"
      transform.tenon.rules "ragged/rows"
    } : !transform.any_op
    transform.yield
  }
}
