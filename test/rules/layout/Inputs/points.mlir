module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.include @conv_1x1_to_matmul failures(propagate) (%root)
        : (!transform.any_op) -> ()
    transform.yield
  }
}
