// Turns convolutions so that their channels come last, at the ends of a network.
// In: functions on tensors, in generics and named operations of linalg. Out: the
// same, in generics.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Minimum number of multiply-adds for each element of input and result, for the
    // only convolution of a function to be turned; 0 turns each.
    %transpose_min_intensity = transform.tune.knob<"transpose_min_intensity"> = 200 from options = [0, 50, 100, 200, 400] {tenon.formerly = "turn_from"} -> !int

    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.include @channels_last failures(propagate) (%root, %transpose_min_intensity) : (!op, !int) -> ()
    transform.yield
  }
}
