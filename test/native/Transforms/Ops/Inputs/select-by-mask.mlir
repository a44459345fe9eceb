module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.tenon.lower_masked_transfers_to_select %root : !transform.any_op
    transform.yield
  }
}
