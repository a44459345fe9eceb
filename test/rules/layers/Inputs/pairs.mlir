// Constants in pairs of rows, and others from 8 rows on.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %from = transform.param.constant 8 : i64 -> !transform.param<i64>
    transform.include @pack_rhs_vnni2 failures(propagate) (%root, %from)
      : (!transform.any_op, !transform.param<i64>) -> ()
    transform.yield
  }
}
