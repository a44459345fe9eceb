// Reductions in blocks of 4.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %block = transform.param.constant 4 : i64 -> !transform.param<i64>
    transform.structured.split_reductions %root block = %block
      : !transform.any_op, !transform.param<i64>
    transform.yield
  }
}
