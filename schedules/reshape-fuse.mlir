// Moves reshapes out of the way of fusion and fuses element-wise operations. A
// reshape goes up or down, whichever lets more operations fuse, and no further
// choice is made of what was moved.
// In: tensors, in generics and named operations of linalg. Out: tensors.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // 1: only reshapes that add or drop dimensions of size 1.
    %unit_dims_only = transform.tune.knob<"unit_dims_only"> = 0 from options = [0, 1] -> !int
    // 0: operations that reduce are not crossed.
    %through_reductions = transform.tune.knob<"through_reductions"> = 1 from options = [0, 1] -> !int

    // What several operations use: 0 stays, 1 joins the first of them.
    %multi_use = transform.tune.knob<"multi_use"> = 1 from options = [0, 1] -> !int
    // 1: an operation is computed again for each read of its only user, as of the
    // columns of a product. This leaves the fewest operations; 0 the fastest.
    %recompute_per_read = transform.tune.knob<"recompute_per_read"> = 0 from options = [0, 1] {tenon.formerly = "at_each_read"} -> !int

    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.include @reshape_fuse failures(propagate) (%root, %unit_dims_only, %through_reductions, %multi_use,
        %recompute_per_read) : (!op, !int, !int, !int, !int) -> ()
    transform.yield
  }
}
