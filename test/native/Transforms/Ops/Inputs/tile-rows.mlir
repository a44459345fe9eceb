module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %most = transform.param.constant 1024 : i64 -> !transform.param<i64>
    %loops = transform.include @tile_rows failures(propagate) (%root, %most)
        : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.yield
  }
}
