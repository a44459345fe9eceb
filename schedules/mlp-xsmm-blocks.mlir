// Networks to LIBXSMM kernels, with everything in blocks.
// In: functions on tensors with matmuls, bias adds and relus, named or generic.
// Out: the same on buffers that lie in blocks, weights, inputs and all between:
// one parallel loop over tiles a layer, and in it one call of a kernel a tile. What
// is not in blocks is lowered as in network.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence, tenon.leaves = "buffers", tenon.lowers = ["tosa"]} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // Rows, columns and products of a block.
    %tile_m = transform.tune.knob<"tile_m"> = 32 from options = [16, 32, 48, 64] -> !int
    %tile_n = transform.tune.knob<"tile_n"> = 32 from options = [16, 32, 48, 64] -> !int
    %tile_k = transform.tune.knob<"tile_k"> = 32 from options = [16, 32, 48, 64] -> !int
    // 0: zero, product, bias and relu are calls of their own.
    %fuse = transform.tune.knob<"fuse"> = 1 from options = [0, 1] -> !int

    %never = transform.param.constant 0 : i64 -> !int
    %all = transform.param.constant "all" -> !any
    %dots = transform.param.constant 1 : i64 -> !int
    %by_shape = transform.param.constant "by_shape" -> !any
    // What is not in blocks, as in network.
    %ahead = transform.param.constant 32 : i64 -> !int
    %prefetch = transform.param.constant 1048576 : i64 -> !int
    %linalg = transform.include @to_linalg failures(propagate) (%root) : (!op) -> !op
    transform.include @pack_matmuls failures(propagate) (%linalg, %tile_m, %tile_n, %tile_k) : (!op, !int, !int, !int) -> ()
    transform.include @propagate_layout failures(propagate) (%linalg) : (!op) -> ()
    transform.include @fold_constants failures(propagate) (%linalg) : (!op) -> ()
    transform.include @simplify_packs failures(propagate) (%linalg) : (!op) -> ()
    transform.include @rows_in_pairs failures(propagate) (%linalg, %never) : (!op, !int) -> ()
    transform.include @split_tails failures(propagate) (%linalg) : (!op) -> ()
    transform.include @fuse_into_tiles failures(propagate) (%linalg, %tile_m, %tile_n) : (!op, !int, !int) -> ()
    %general = transform.include @generalize failures(propagate) (%linalg) : (!op) -> !op
    transform.include @turn_narrow_convolutions failures(propagate) (%general) : (!op) -> ()
    transform.include @split_long_sums failures(propagate) (%general) : (!op) -> ()
    transform.include @tidy_products failures(propagate) (%general) : (!op) -> ()
    transform.include @keep_narrow failures(propagate) (%general) : (!op) -> ()
    transform.include @unpack_vnni failures(propagate) (%general) : (!op) -> ()
    transform.include @widen_left failures(propagate) (%general) : (!op) -> ()
    transform.include @mark_semirings failures(propagate) (%general, %dots) : (!op, !int) -> ()
    transform.include @tasks_in_steps failures(propagate) (%general) : (!op) -> ()
    transform.include @mark_kernels failures(propagate) (%general, %all) : (!op, !any) -> ()
    transform.include @mark_layers failures(propagate) (%general, %by_shape, %by_shape, %by_shape, %never) : (!op, !any, !any, !any, !int) -> ()
    transform.include @tile_layers failures(propagate) (%general) : (!op) -> ()
    transform.include @tile_windows failures(propagate) (%general) : (!op) -> ()
    transform.include @vectorize_rows failures(propagate) (%general) : (!op) -> ()
    transform.include @fold_constants failures(propagate) (%general) : (!op) -> ()
    transform.include @lower_packs failures(propagate) (%general) : (!op) -> ()
    transform.include @fill_borders failures(propagate) (%general) : (!op) -> ()
    transform.include @drop_unit_dims failures(propagate) (%general) : (!op) -> ()
    transform.include @sums_in_pieces failures(propagate) (%general) : (!op) -> ()
    transform.include @widen_right failures(propagate) (%general) : (!op) -> ()
    transform.include @rows_in_steps failures(propagate) (%general) : (!op) -> ()
    transform.include @leave_to_vectors failures(propagate) (%general, %dots) : (!op, !int) -> ()
    transform.include @tile_reductions failures(propagate) (%general, %never) : (!op, !int) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%general) : (!op) -> !op
    transform.include @short_buffers_on_stack failures(propagate) (%buffers) : (!op) -> ()
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.include @rows_together failures(propagate) (%owned) : (!op) -> ()
    transform.include @rows_ahead failures(propagate) (%owned) : (!op) -> ()
    transform.include @peel_register_tiles failures(propagate) (%owned) : (!op) -> ()
    transform.include @peel_tiles failures(propagate) (%owned) : (!op) -> ()
    transform.include @blocks_outermost failures(propagate) (%owned) : (!op) -> ()
    transform.include @lower_to_xsmm failures(propagate) (%owned) : (!op) -> ()
    transform.include @fuse_kernels failures(propagate) (%owned, %fuse) : (!op, !int) -> ()
    transform.include @generate_tails failures(propagate) (%owned) : (!op) -> ()
    transform.include @vectorize_products failures(propagate) (%owned, %dots, %prefetch) : (!op, !int, !int) -> ()
    transform.include @keep_in_registers failures(propagate) (%owned) : (!op) -> ()
    transform.include @to_machine_vectors failures(propagate) (%owned) : (!op) -> ()
    transform.include @lower_vectors failures(propagate) (%owned, %dots) : (!op, !int) -> ()
    transform.include @read_ahead failures(propagate) (%owned, %ahead) : (!op, !int) -> ()
    transform.include @reuse_buffers failures(propagate) (%owned) : (!op) -> ()
    transform.include @rows_for_threads failures(propagate) (%owned) : (!op) -> ()
    %parallel = transform.include @parallel_loops failures(propagate) (%owned) : (!op) -> !op
    %hoisted = transform.include @hoist_dispatches failures(propagate) (%parallel) : (!op) -> !op
    transform.include @xsmm_to_calls failures(propagate) (%hoisted) : (!op) -> ()
    transform.yield
  }
}
