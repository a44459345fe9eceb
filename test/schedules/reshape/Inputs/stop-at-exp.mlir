// Reshapes move up, but not through linalg.exp.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.readonly}) {
    %stops = transform.structured.match ops{["linalg.exp"]} in %root
        : (!op) -> !op
    %keep = transform.param.constant "keep" -> !transform.any_param
    transform.annotate %stops "tenon.reshape" = %keep
        : !op, !transform.any_param
    transform.include @reshape_up failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
