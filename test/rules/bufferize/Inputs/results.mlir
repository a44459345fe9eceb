// Writes reshaped results through views of their own buffers.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.include @fold_result_views failures(propagate) (%root)
      : (!transform.any_op) -> ()
    transform.yield
  }
}
