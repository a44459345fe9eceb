// Networks to LIBXSMM kernels, with everything in blocks.
// In: functions on tensors with matmuls, bias adds and relus, named or generic.
// Out: the same on buffers that lie in blocks, weights, inputs and all between:
// one parallel loop over tiles a layer, and in it one call of a kernel a tile.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence, tenon.leaves = "buffers"} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // Rows, columns and products of a block.
    %tile_m = transform.tune.knob<"tile_m"> = 32 from options = [16, 32, 48, 64] -> !int
    %tile_n = transform.tune.knob<"tile_n"> = 32 from options = [16, 32, 48, 64] -> !int
    %tile_k = transform.tune.knob<"tile_k"> = 32 from options = [16, 32, 48, 64] -> !int
    // 0: zero, product, bias and relu are calls of their own.
    %fuse = transform.tune.knob<"fuse"> = 1 from options = [0, 1] -> !int

    %never = transform.param.constant 0 : i64 -> !int
    %linalg = transform.include @to_linalg failures(propagate) (%root) : (!op) -> !op
    transform.include @pack_matmuls failures(propagate) (%linalg, %tile_m, %tile_n, %tile_k) : (!op, !int, !int, !int) -> ()
    transform.include @propagate_layout failures(propagate) (%linalg) : (!op) -> ()
    transform.include @fold_constants failures(propagate) (%linalg) : (!op) -> ()
    transform.include @simplify_packs failures(propagate) (%linalg) : (!op) -> ()
    transform.include @rows_in_pairs failures(propagate) (%linalg, %never) : (!op, !int) -> ()
    transform.include @split_tails failures(propagate) (%linalg) : (!op) -> ()
    transform.include @fuse_into_tiles failures(propagate) (%linalg, %tile_m, %tile_n) : (!op, !int, !int) -> ()
    transform.include @lower_packs failures(propagate) (%linalg) : (!op) -> ()
    transform.include @drop_unit_dims failures(propagate) (%linalg) : (!op) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%linalg) : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.include @lower_to_xsmm failures(propagate) (%owned) : (!op) -> ()
    transform.include @fuse_kernels failures(propagate) (%owned, %fuse) : (!op, !int) -> ()
    transform.include @reuse_buffers failures(propagate) (%owned) : (!op) -> ()
    %parallel = transform.include @parallel_loops failures(propagate) (%owned) : (!op) -> !op
    %hoisted = transform.include @hoist_dispatches failures(propagate) (%parallel) : (!op) -> !op
    transform.include @xsmm_to_calls failures(propagate) (%hoisted) : (!op) -> ()
    transform.yield
  }
}
