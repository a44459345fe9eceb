// Moves gathers of rows up through what computes the rows, so that only those
// that are asked for are computed, and reads in place what is left of them.
// In: tensors, in generics and named operations of linalg. Out: tensors.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.readonly}) {
    transform.include @gathers_up failures(propagate) (%root) : (!op) -> ()
    transform.include @gathers_read failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
