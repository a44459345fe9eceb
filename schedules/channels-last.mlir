// Turns convolutions so that their channels come last, at the ends of a network.
// In: functions on tensors, in generics and named operations of linalg. Out: the
// same, in generics.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.readonly}) {
    transform.include @tosa_to_linalg failures(propagate) (%root)
        : (!op) -> ()
    transform.include @channels_last failures(propagate) (%root)
        : (!op) -> ()
    transform.yield
  }
}
