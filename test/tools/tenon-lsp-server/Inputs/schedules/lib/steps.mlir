module attributes {transform.with_named_sequence} {
  // Does nothing, but well.
  transform.named_sequence @rest_a_while(
      %root: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
