// Collectives as calls, in a grid of two by two.
!op = !transform.any_op
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %grid = transform.param.constant [2, 2] -> !any
    transform.include @ranks_to_calls failures(propagate) (%root, %grid) : (!op, !any) -> ()
    transform.yield
  }
}
