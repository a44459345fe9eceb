// Moves reshapes up, towards the arguments of functions. They cross all that they
// can: what is computed between them works on the shapes below them.
// In: tensors. Out: tensors.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // 1: only reshapes that add or drop dimensions of size 1.
    %unit_dims_only = transform.tune.knob<"unit_dims_only"> = 0 from options = [0, 1] -> !int
    // 1: what stands next to an argument or a result of a function stays.
    %keep_at_boundary = transform.tune.knob<"keep_at_boundary"> = 0 from options = [0, 1] -> !int
    // 0: operations that reduce are not crossed.
    %through_reductions = transform.tune.knob<"through_reductions"> = 1 from options = [0, 1] -> !int
    // 1: an operation with other users is crossed upwards, and computed twice.
    %recompute = transform.tune.knob<"recompute"> = 0 from options = [0, 1] -> !int

    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.include @reshape_up failures(propagate) (%root, %unit_dims_only, %keep_at_boundary, %through_reductions,
        %recompute) : (!op, !int, !int, !int, !int) -> ()
    transform.yield
  }
}
