// The schedule reshape-fuse, then buffers and plain loops: something to run.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.consumed}) {
    // 1: only reshapes that add or drop dimensions of size 1.
    %unit_dims_only = transform.tune.knob<"unit_dims_only"> = 0
        from options = [0, 1] -> !int
    // 0: operations that reduce are not crossed.
    %through_reductions = transform.tune.knob<"through_reductions"> = 1
        from options = [0, 1] -> !int

    // What several operations use: 0 stays, 1 joins the first of them.
    %multi_use = transform.tune.knob<"multi_use"> = 1
        from options = [0, 1] -> !int
    // 0: what its only user reads more than once is not computed at each read.
    %recompute_per_read = transform.tune.knob<"recompute_per_read"> = 1
        from options = [0, 1] -> !int

    transform.include @reshape_fuse failures(propagate)
        (%root, %unit_dims_only, %through_reductions, %multi_use,
         %recompute_per_read) : (!op, !int, !int, !int, !int) -> ()
    transform.include @lower_packs failures(propagate) (%root) : (!op) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%root)
        : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers)
        : (!op) -> !op
    transform.yield
  }
}
