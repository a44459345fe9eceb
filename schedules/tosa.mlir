// Lowers TOSA to linalg.
// In: functions on tensors in TOSA. Out: linalg, tensor, arith and scf.
!op = !transform.any_op
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<lowers = ["tosa"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
