// The meaning of hivm programs, as linalg.
// In: hivm ops on memrefs, in any memory, or on tensors. Out: linalg on the
// same, in the host's memory.
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<lowers = ["hivm"]>} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @hivm_to_linalg failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}
