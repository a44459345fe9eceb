// Moves reshapes out of the way of fusion and fuses element-wise operations: up
// or down, whichever lets more operations fuse, and no further choice is made
// of what was moved.
// In: tensors, in generics and named operations of linalg. Out: tensors.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.readonly}) {
    transform.apply_cse to %root : !op
    transform.include @generalize_named failures(propagate) (%root)
        : (!op) -> ()
    transform.include @clear_reshapes_for_fusion failures(propagate) (%root)
        : (!op) -> ()
    transform.include @fuse_only_uses failures(propagate) (%root) : (!op) -> ()
    // What has fused has other neighbours.
    transform.include @clear_reshapes_for_fusion failures(propagate) (%root)
        : (!op) -> ()
    transform.include @fuse_only_uses failures(propagate) (%root) : (!op) -> ()
    transform.include @settle_reshapes failures(propagate) (%root)
        : (!op) -> ()
    transform.yield
  }
}
