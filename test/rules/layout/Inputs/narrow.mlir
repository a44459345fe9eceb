module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.include @convert_narrow_convs_to_channels_last failures(propagate) (%root)
        : (!transform.any_op) -> ()
    transform.yield
  }
}
