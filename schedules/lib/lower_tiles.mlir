// Phase 5, lower_tiles: tiles to kernels of LIBXSMM, or to vectors of the machine. A backend is one sequence here.
// In: loops over tiles, on buffers. Out: the same, with kernels or vectors in each.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // Products that are planned for kernels, to kernels; the rest to vectors.
  transform.named_sequence @lower_tiles(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "lower_tiles", requires = ["spec/on-buffers"], ensures = ["spec/lowered"]>} {
    transform.include @peel_for_kernels failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_products_to_xsmm failures(propagate) (%root) : (!op) -> ()
    transform.include @fuse_kernels failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_tiles_to_vectors failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Products and their epilogues to kernels; what the library has no kernel for to vectors.
  transform.named_sequence @lower_tiles_to_kernels(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "lower_tiles", requires = ["spec/on-buffers"], ensures = ["spec/lowered"]>} {
    transform.include @peel_for_kernels failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_products_to_xsmm failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_epilogues_to_xsmm failures(propagate) (%root) : (!op) -> ()
    transform.include @fuse_kernels failures(propagate) (%root) : (!op) -> ()
    transform.include @expand_missing_kernels_by_rows failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_tiles_to_vectors failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Every operation on a block to a kernel.
  transform.named_sequence @lower_blocks_to_kernels(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "lower_tiles", requires = ["spec/on-buffers"], ensures = ["spec/lowered"]>} {
    transform.include @peel_for_kernels failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_to_xsmm failures(propagate) (%root) : (!op) -> ()
    transform.include @fuse_kernels failures(propagate) (%root) : (!op) -> ()
    transform.include @expand_missing_kernels_by_rows failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_tiles_to_vectors failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Everything to vectors.
  transform.named_sequence @vectorize_tiles(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "lower_tiles", requires = ["spec/on-buffers"], ensures = ["spec/lowered"]>} {
    transform.include @deduplicate_tile_loops failures(propagate) (%root) : (!op) -> ()
    transform.include @peel_register_tiles failures(propagate) (%root) : (!op) -> ()
    transform.include @interchange_block_loops failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_tiles_to_vectors failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  transform.named_sequence @peel_for_kernels(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "lower_tiles">} {
    transform.include @peel_register_tiles failures(propagate) (%root) : (!op) -> ()
    transform.include @peel_tiles failures(propagate) (%root) : (!op) -> ()
    transform.include @interchange_block_loops failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  transform.named_sequence @lower_tiles_to_vectors(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "lower_tiles">} {
    %dots = transform.include @knob_packed_dots failures(propagate) () : () -> !int
    transform.include @vectorize_products failures(propagate) (%root, %dots) : (!op, !int) -> ()
    transform.include @hoist_accumulators failures(propagate) (%root) : (!op) -> ()
    transform.include @unroll_vectors failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_vectors failures(propagate) (%root, %dots) : (!op, !int) -> ()
    transform.include @prefetch_indexed_rows failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
