// Transposes convolutions to channels last; the transposes move to the ends of a network.
// In: functions on tensors in linalg or TOSA. Out: linalg.generic.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %min_intensity = transform.include @knob_transpose_min_intensity failures(propagate) () : () -> !int
    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.include @channels_last failures(propagate) (%root, %min_intensity) : (!op, !int) -> ()
    transform.yield
  }
}
