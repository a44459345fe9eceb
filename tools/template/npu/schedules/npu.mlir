// Lowers networks of bytes to a toy accelerator.
// In: functions on tensors. Out: npu ops on buffers.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // How many blocks of 16 in K are loaded into the scratchpad at once.
    %at_once = transform.tune.knob<"blocks_at_once"> = 8 from options = [1, 2, 4, 8, 16] -> !int

    %general = transform.include @convert_to_linalg failures(propagate) (%root) : (!op) -> !op
    transform.include @convert_convs_to_products failures(propagate) (%general) : (!op) -> ()
    transform.include @pack_for_mma failures(propagate) (%general) : (!op) -> ()
    transform.include @pack_rhs_vnni failures(propagate) (%general) : (!op) -> ()
    transform.include @pack_consumers failures(propagate) (%general) : (!op) -> ()
    transform.include @propagate_layout failures(propagate) (%general) : (!op) -> ()
    transform.include @fold_constant_packs failures(propagate) (%general) : (!op) -> ()
    transform.include @simplify_packs failures(propagate) (%general) : (!op) -> ()
    %tile = transform.param.constant 16 : i64 -> !int
    transform.include @tile_and_fuse_blocks failures(propagate) (%general, %tile, %tile) : (!op, !int, !int) -> ()
    transform.include @lower_packs failures(propagate) (%general) : (!op) -> ()
    transform.include @drop_unit_dims failures(propagate) (%general) : (!op) -> ()
    transform.include @promote_tiles failures(propagate) (%general, %at_once) : (!op, !int) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%general) : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.include @mark_transfers failures(propagate) (%owned) : (!op) -> ()
    transform.include @split_transfers failures(propagate) (%owned) : (!op) -> ()
    transform.include @linalg_to_npu failures(propagate) (%owned) : (!op) -> ()
    transform.yield
  }
}
