// Outlines layers that differ only in constants to one function, which is compiled once.
// In: functions on tensors. Out: calls of private functions; constants that differ are arguments.
!op = !transform.any_op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.include @share_layers failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
