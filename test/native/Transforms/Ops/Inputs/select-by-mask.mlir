module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.vector.select_by_mask %root : !transform.any_op
    transform.yield
  }
}
