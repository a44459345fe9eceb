// Reshapes move up, but not through linalg.exp.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.readonly}) {
    %stops = transform.structured.match ops{["linalg.exp"]} in %root
        : (!op) -> !op
    %keep = transform.param.constant "keep" -> !transform.any_param
    transform.annotate %stops "tenon.reshape" = %keep
        : !op, !transform.any_param
    %no = transform.param.constant 0 : i64 -> !int
    %yes = transform.param.constant 1 : i64 -> !int
    transform.include @reshape_up failures(propagate)
        (%root, %no, %no, %yes, %no) : (!op, !int, !int, !int, !int) -> ()
    transform.yield
  }
}
