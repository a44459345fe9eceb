// Networks to LIBXSMM kernels: products, convolutions, attention.
// In: functions on tensors with matrix products, batched or not, convolutions,
// and bias adds, relus, residuals, softmaxes around them.
// Out: buffers. Each product is a parallel loop over tiles, and each operation that
// LIBXSMM has a kernel for is a call of it on a tile; what it has none for is vectors.
// Inputs keep their layout; constant weights are packed at compile time.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence, tenon.leaves = "buffers", tenon.lowers = ["tosa"]} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // Rows and columns of the result that are one task or call of a kernel; by_shape: as the table
    // layers/tiles has it.
    %tile_m = transform.tune.knob<"tile_m"> = "by_shape" from options = ["by_shape", 8, 16, 24, 28, 32, 48, 64, 96, 128] -> !any
    %tile_n = transform.tune.knob<"tile_n"> = "by_shape" from options = ["by_shape", 16, 32, 48, 64, 96, 128] -> !any
    // The reduction in blocks of that many, where it divides; 0: whole.
    %tile_k = transform.tune.knob<"tile_k"> = 0 from options = [0, 16, 32, 64, 128, 256, 512] -> !int
    // 1: a block of the weight stays in the cache while all rows pass; 0: rows stay.
    %columns_outermost = transform.tune.knob<"columns_outermost"> = "by_shape" from options = ["by_shape", 0, 1] -> !any
    // 0: a product adds to zeros that are written before.
    %fuse = transform.tune.knob<"fuse"> = 1 from options = [0, 1] -> !int
    // 1: weights that are arguments are packed at run time, once a call.
    %pack_arguments = transform.tune.knob<"pack_arguments"> = 0 from options = [0, 1] -> !int
    // Whether instructions that add up pairs are used, where the machine has them.
    %dots = transform.tune.knob<"packed_dots"> = 1 from options = [0, 1] -> !int
    // 1: loops that are the same but for their buffers are compiled once; good for
    // networks of many equal layers, of which less is then known where they stand.
    %share = transform.tune.knob<"share_loops"> = 0 from options = [0, 1] -> !int

    // As in mlp-vector: from how many rows on weights are interleaved, how far ahead is
    // read, and from how many bytes on the next panel is asked for.
    %pairs_from = transform.param.constant 16 : i64 -> !int
    %ahead = transform.param.constant 32 : i64 -> !int
    %kernels = transform.param.constant "all" -> !any
    %prefetch = transform.param.constant 1048576 : i64 -> !int

    %general = transform.include @to_generic failures(propagate) (%root) : (!op) -> !op
    transform.include @products_on_tensors failures(propagate) (%general) : (!op) -> ()
    transform.include @split_long_sums failures(propagate) (%general) : (!op) -> ()
    transform.include @turn_narrow_convolutions failures(propagate) (%general) : (!op) -> ()
    transform.include @places_as_rows failures(propagate) (%general) : (!op) -> ()
    transform.include @tidy_products failures(propagate) (%general) : (!op) -> ()
    transform.include @write_in_place failures(propagate) (%general) : (!op) -> ()
    transform.include @keep_narrow failures(propagate) (%general) : (!op) -> ()
    transform.include @unpack_vnni failures(propagate) (%general) : (!op) -> ()
    transform.include @widen_left failures(propagate) (%general) : (!op) -> ()
    transform.include @rows_in_pairs failures(propagate) (%general, %pairs_from) : (!op, !int) -> ()
    transform.include @fours_of_constant_rows failures(propagate) (%general, %dots) : (!op, !int) -> ()
    transform.include @mark_semirings failures(propagate) (%general, %dots) : (!op, !int) -> ()
    transform.include @tasks_in_steps failures(propagate) (%general) : (!op) -> ()
    transform.include @mark_kernels failures(propagate) (%general, %kernels) : (!op, !any) -> ()
    transform.include @mark_layers failures(propagate) (%general, %tile_m, %tile_n, %columns_outermost, %pack_arguments) : (!op, !any, !any, !any, !int) -> ()
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
    transform.include @tile_reductions failures(propagate) (%general, %tile_k) : (!op, !int) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%general) : (!op) -> !op
    transform.include @short_buffers_on_stack failures(propagate) (%buffers) : (!op) -> ()
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.include @rows_together failures(propagate) (%owned) : (!op) -> ()
    transform.include @rows_ahead failures(propagate) (%owned) : (!op) -> ()
    transform.include @peel_register_tiles failures(propagate) (%owned) : (!op) -> ()
    transform.include @peel_tiles failures(propagate) (%owned) : (!op) -> ()
    transform.include @blocks_outermost failures(propagate) (%owned) : (!op) -> ()
    transform.include @lower_products failures(propagate) (%owned) : (!op) -> ()
    transform.include @lower_tails failures(propagate) (%owned) : (!op) -> ()
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
    transform.include @share_loops failures(propagate) (%hoisted, %share) : (!op, !int) -> ()
    transform.yield
  }
}
