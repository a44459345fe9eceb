// Constants in pairs of rows.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.include @pair_constant_rows failures(propagate) (%root)
      : (!transform.any_op) -> ()
    transform.yield
  }
}
