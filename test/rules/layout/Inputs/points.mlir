module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %by_machine = transform.param.constant 0 : i64 -> !transform.param<i64>
    transform.include @collapse_rows failures(propagate) (%root, %by_machine)
        : (!transform.any_op, !transform.param<i64>) -> ()
    transform.yield
  }
}
