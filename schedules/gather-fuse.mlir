// Computes only the gathered rows. Gathers of rows move up through
// what computes the rows. What is left of them is read in place.
// In: tensors, in generics and named operations of linalg. Out: tensors.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Of a product of rows that a list names, how many are read at once.
    %rows = transform.tune.knob<"rows"> = 64 from options = [4, 16, 32, 64, 128, 256] -> !int

    transform.include @bubble_up_gathers failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_products_of_gathers failures(propagate) (%root, %rows) : (!op, !int) -> ()
    transform.include @lower_gathers_and_scatters failures(propagate) (%root) : (!op) -> ()
    transform.include @fuse_gathers_into_loops failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
