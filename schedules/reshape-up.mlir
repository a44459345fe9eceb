// Moves reshapes up, as far as the arguments of functions.
// In: functions on tensors in linalg or TOSA. Out: linalg on tensors.
!op = !transform.any_op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.include @reshape_up failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
