// Products without a kernel, marked as layers of vectors.
!op = !transform.any_op
!any = !transform.any_param
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "xsmm/vectors"
          only = ["Kernel", "NoKernel", "ProductInVectors"]
    } : !op
    %by_shape = transform.param.constant "by_shape" -> !any
    transform.include @mark_registers failures(propagate)
        (%root, %by_shape, %by_shape) : (!op, !any, !any) -> ()
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "xsmm/vectors"
          only = ["TilesInVectors", "MemberInVectors"]
    } : !op
    transform.yield
  }
}
