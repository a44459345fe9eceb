// Lowers hivm to linalg.
// In: hivm on memrefs in any memory space, or on tensors. Out: linalg on the same operands, in the default memory space.
!op = !transform.any_op
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<lowers = ["hivm"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.include @hivm_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
