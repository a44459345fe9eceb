module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.include @places_as_rows failures(propagate) (%root)
        : (!transform.any_op) -> ()
    transform.yield
  }
}
