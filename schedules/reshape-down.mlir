// Moves reshapes down, towards the results of functions, through all that they
// can cross: what is computed between them works on the shapes above them.
// In: tensors. Out: tensors.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.readonly}) {
    transform.apply_cse to %root : !op
    transform.include @mark_down failures(propagate) (%root) : (!op) -> ()
    transform.include @move_reshapes failures(propagate) (%root) : (!op) -> ()
    transform.include @unmark_reshapes failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
