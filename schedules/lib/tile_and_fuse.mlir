// Phase 3, tile_and_fuse: loops over tiles, with what is fused in them.
// In: linalg.generic with a plan. Out: loops over tiles, and in them tiles for registers.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @tile_and_fuse_all(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "tile_and_fuse">} {
    transform.include @tile_and_fuse_layers failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_windowed_ops failures(propagate) (%root) : (!op) -> ()
    transform.include @vectorize_rows failures(propagate) (%root) : (!op) -> ()
    transform.include @fold_constant_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @fill_padding_only failures(propagate) (%root) : (!op) -> ()
    transform.include @drop_unit_dims failures(propagate) (%root) : (!op) -> ()
    transform.include @block_k failures(propagate) (%root) : (!op) -> ()
    transform.include @extend_rhs_to_f32 failures(propagate) (%root) : (!op) -> ()
    transform.include @block_k_of_vecmat failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Some products are planned for kernels: the tiles of the others are cut for registers.
  transform.named_sequence @tile_and_fuse(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "tile_and_fuse", requires = ["spec/planned"], ensures = ["spec/tiled"]>} {
    transform.include @tile_and_fuse_all failures(propagate) (%root) : (!op) -> ()
    transform.include @vectorize_remaining failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_reductions failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // No product is: the tiles of all are cut for registers.
  transform.named_sequence @tile_and_fuse_for_vectors(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "tile_and_fuse", requires = ["spec/planned"], ensures = ["spec/tiled"]>} {
    transform.include @tile_and_fuse_all failures(propagate) (%root) : (!op) -> ()
    transform.include @mark_contractions failures(propagate) (%root) : (!op) -> ()
    transform.include @choose_register_tiles failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_for_registers failures(propagate) (%root) : (!op) -> ()
    transform.include @keep_one_reduction failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
