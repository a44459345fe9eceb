module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.include @turn_narrow_convolutions failures(propagate) (%root)
        : (!transform.any_op) -> ()
    transform.yield
  }
}
