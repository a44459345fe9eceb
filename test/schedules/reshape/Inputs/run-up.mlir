// The schedule reshape-up, then buffers and plain loops: something to run.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.consumed}) {
    // 1: only reshapes that add or drop dimensions of size 1.
    %unit_dims_only = transform.tune.knob<"unit_dims_only"> = 0
        from options = [0, 1] -> !int
    // 1: what stands next to an argument or a result of a function stays.
    %keep_at_boundary = transform.tune.knob<"keep_at_boundary"> = 0
        from options = [0, 1] -> !int
    // 0: operations that reduce are not crossed.
    %through_reductions = transform.tune.knob<"through_reductions"> = 1
        from options = [0, 1] -> !int
    // 1: an operation with other users is crossed upwards, and computed twice.
    %recompute = transform.tune.knob<"recompute"> = 0
        from options = [0, 1] -> !int

    transform.include @reshape_up failures(propagate)
        (%root, %unit_dims_only, %keep_at_boundary, %through_reductions,
         %recompute) : (!op, !int, !int, !int, !int) -> ()
    transform.include @lower_packs failures(propagate) (%root) : (!op) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%root)
        : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers)
        : (!op) -> !op
    transform.yield
  }
}
