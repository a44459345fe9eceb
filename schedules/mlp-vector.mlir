// Networks to vectors of the machine, without a library.
// In: what network takes. Out: the same on buffers, one parallel loop over
// tiles a layer, and in it vectors of the machine's length, without a library.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence, tenon.leaves = "buffers", tenon.lowers = ["tosa"]} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // Rows and columns of the result that are one task; by_shape: as the table
    // layers/tiles has it.
    %tile_m = transform.tune.knob<"tile_m"> = "by_shape" from options = ["by_shape", 8, 16, 24, 28, 32, 48, 64, 96, 128] -> !any
    %tile_n = transform.tune.knob<"tile_n"> = "by_shape" from options = ["by_shape", 16, 32, 48, 64, 96, 128] -> !any
    // 1: a block of the weight stays in the cache while all rows pass; 0: rows stay.
    %columns_outermost = transform.tune.knob<"columns_outermost"> = "by_shape" from options = ["by_shape", 0, 1] -> !any
    // 1: weights that are arguments are packed at run time, once a call.
    %pack_arguments = transform.tune.knob<"pack_arguments"> = 0 from options = [0, 1] -> !int
    // Rows and columns of the result that the registers hold; by_shape: as the table
    // vector/registers has it.
    %register_rows = transform.tune.knob<"register_rows"> = "by_shape" from options = ["by_shape", 1, 2, 3, 4, 6, 8, 12] -> !any
    %register_columns = transform.tune.knob<"register_columns"> = "by_shape" from options = ["by_shape", 16, 32, 64] -> !any
    // Whether instructions that add up pairs are used, where the machine has them.
    %dots = transform.tune.knob<"packed_dots"> = 1 from options = [0, 1] -> !int
    // From how many rows on weights of bf16 that are arguments, or computed, are
    // interleaved for these; 0 is never.
    %pairs_from = transform.tune.knob<"pairs_from"> = 16 from options = [0, 8, 16, 32, 64] -> !int
    // How many places before it is read a row that a list names is asked for.
    %ahead = transform.tune.knob<"read_ahead"> = 32 from options = [0, 4, 8, 16, 32, 64] -> !int
    // From how many bytes on the panels of a packed weight are asked for while the ones
    // before them are read; 0 is never.
    %prefetch = transform.tune.knob<"prefetch_from"> = 1048576 from options = [0, 1, 262144, 1048576, 4194304] -> !int
    // 1: loops that are the same but for their buffers are compiled once; good for
    // networks of many equal layers, of which less is then known where they stand.
    %share = transform.tune.knob<"share_loops"> = 0 from options = [0, 1] -> !int

    %general = transform.include @to_generic failures(propagate) (%root) : (!op) -> !op
    transform.include @products_on_tensors failures(propagate) (%general) : (!op) -> ()
    transform.include @split_long_sums failures(propagate) (%general) : (!op) -> ()
    transform.include @turn_narrow_convolutions failures(propagate) (%general) : (!op) -> ()
    transform.include @places_as_rows failures(propagate) (%general) : (!op) -> ()
    transform.include @tidy_products failures(propagate) (%general) : (!op) -> ()
    transform.include @write_in_place failures(propagate) (%general) : (!op) -> ()
    transform.include @unpack_vnni failures(propagate) (%general) : (!op) -> ()
    transform.include @widen_left failures(propagate) (%general) : (!op) -> ()
    transform.include @rows_in_pairs failures(propagate) (%general, %pairs_from) : (!op, !int) -> ()
    transform.include @fours_of_constant_rows failures(propagate) (%general, %dots) : (!op, !int) -> ()
    transform.include @mark_semirings failures(propagate) (%general, %dots) : (!op, !int) -> ()
    transform.include @tasks_in_steps failures(propagate) (%general) : (!op) -> ()
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
    transform.include @mark_products failures(propagate) (%general, %dots) : (!op, !int) -> ()
    transform.include @mark_registers failures(propagate) (%general, %register_rows, %register_columns) : (!op, !any, !any) -> ()
    transform.include @register_tiles failures(propagate) (%general) : (!op) -> ()
    transform.include @single_reductions failures(propagate) (%general) : (!op) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%general) : (!op) -> !op
    transform.include @short_buffers_on_stack failures(propagate) (%buffers) : (!op) -> ()
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.include @rows_together failures(propagate) (%owned) : (!op) -> ()
    transform.include @rows_ahead failures(propagate) (%owned) : (!op) -> ()
    transform.include @share_loops_over_tiles failures(propagate) (%owned, %share) : (!op, !int) -> ()
    transform.include @peel_register_tiles failures(propagate) (%owned) : (!op) -> ()
    transform.include @blocks_outermost failures(propagate) (%owned) : (!op) -> ()
    transform.include @vectorize_products failures(propagate) (%owned, %dots, %prefetch) : (!op, !int, !int) -> ()
    transform.include @keep_in_registers failures(propagate) (%owned) : (!op) -> ()
    transform.include @to_machine_vectors failures(propagate) (%owned) : (!op) -> ()
    transform.include @lower_vectors failures(propagate) (%owned, %dots) : (!op, !int) -> ()
    transform.include @read_ahead failures(propagate) (%owned, %ahead) : (!op, !int) -> ()
    transform.include @reuse_buffers failures(propagate) (%owned) : (!op) -> ()
    transform.include @rows_for_threads failures(propagate) (%owned) : (!op) -> ()
    %parallel = transform.include @parallel_loops failures(propagate) (%owned) : (!op) -> !op
    transform.yield
  }
}
