module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %least = transform.param.constant 2 : i64 -> !transform.param<i64>
    transform.include @channels_last failures(propagate) (%root, %least)
        : (!transform.any_op, !transform.param<i64>) -> ()
    transform.yield
  }
}
