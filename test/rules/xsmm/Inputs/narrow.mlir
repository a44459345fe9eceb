// Products of bf16 that a kernel computes, marked.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %all = transform.param.constant "all" -> !transform.any_param
    transform.include @keep_bf16_for_kernels failures(propagate) (%root, %all)
        : (!transform.any_op, !transform.any_param) -> ()
    transform.yield
  }
}
