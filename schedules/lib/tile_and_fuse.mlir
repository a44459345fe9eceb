// Phase 3, tile_and_fuse: loops over tiles, with what is fused in them.
// In: linalg.generic with a plan. Out: loops over tiles, and in them tiles for registers.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @tile_and_fuse_layers(%root: !op {transform.readonly})
      attributes {tenon.phase = "tile_and_fuse"} {
    transform.include @tile_layers failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_windows failures(propagate) (%root) : (!op) -> ()
    transform.include @vectorize_rows failures(propagate) (%root) : (!op) -> ()
    transform.include @fold_constants failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @fill_borders failures(propagate) (%root) : (!op) -> ()
    transform.include @drop_unit_dims failures(propagate) (%root) : (!op) -> ()
    transform.include @sums_in_pieces failures(propagate) (%root) : (!op) -> ()
    transform.include @widen_right failures(propagate) (%root) : (!op) -> ()
    transform.include @rows_in_steps failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Some products are planned for kernels: the tiles of the others are cut for registers.
  transform.named_sequence @tile_and_fuse(%root: !op {transform.readonly}) attributes {tenon.phase = "tile_and_fuse"} {
    transform.include @tile_and_fuse_layers failures(propagate) (%root) : (!op) -> ()
    transform.include @leave_to_vectors failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_reductions failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // No product is: the tiles of all are cut for registers.
  transform.named_sequence @tile_and_fuse_for_vectors(%root: !op {transform.readonly})
      attributes {tenon.phase = "tile_and_fuse"} {
    transform.include @tile_and_fuse_layers failures(propagate) (%root) : (!op) -> ()
    transform.include @mark_products failures(propagate) (%root) : (!op) -> ()
    transform.include @mark_registers failures(propagate) (%root) : (!op) -> ()
    transform.include @register_tiles failures(propagate) (%root) : (!op) -> ()
    transform.include @single_reductions failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
