// TOSA to linalg.
// In: functions on tensors in TOSA, or with some of it. Out: the same in
// linalg, tensor, arith and scf.
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<lowers = ["tosa"]>} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @tosa_to_linalg failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}
