// Products, left to kernels or marked as layers of vectors.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.readonly}) {
    %which = transform.tune.knob<"kernels"> = "by_shape" from options = ["by_shape", "all"] -> !any
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/choose-kernels"
          settings = ["kernels"] (%which : !any)
    } : !op
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/vector-products"
      transform.tenon.rules "xsmm/mark-vector-products"
    } : !op
    transform.include @choose_register_tiles failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/mark-vector-members"
      transform.tenon.rules "xsmm/planes-by-rows"
    } : !op
    transform.yield
  }
}
