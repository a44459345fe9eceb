// Products, left to kernels or marked as layers of vectors.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.readonly}) {
    %which = transform.tune.knob<"kernels"> = "by_shape" from options = ["by_shape", "all"] -> !any
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "xsmm/vectors"
          settings = ["kernels"] (%which : !any)
          only = ["EachKernel", "Followed", "KernelByShape", "TailOfKernel",
                  "TailOfTail"]
    } : !op
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "xsmm/vectors"
          only = ["NoKernel", "ProductInVectors"]
    } : !op
    %by_shape = transform.param.constant "by_shape" -> !any
    transform.include @mark_registers failures(propagate)
        (%root, %by_shape, %by_shape) : (!op, !any, !any) -> ()
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "xsmm/vectors"
          only = ["TilesInVectors", "MemberInVectors", "PlaneInRows"]
    } : !op
    transform.yield
  }
}
