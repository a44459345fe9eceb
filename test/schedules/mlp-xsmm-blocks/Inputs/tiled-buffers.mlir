// In: functions on tensors. Out: what mlp-xsmm-blocks makes of them just before it
// turns to XSMM, in blocks of two: small enough to write down in a test.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %block = transform.tune.knob<"block"> = 2 from options = [2, 32] -> !int

    transform.include @pack_matmuls failures(propagate) (%root, %block, %block, %block) : (!op, !int, !int, !int) -> ()
    transform.include @propagate_layout failures(propagate) (%root) : (!op) -> ()
    transform.include @fold_constant_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @simplify_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_and_fuse_blocks failures(propagate) (%root, %block, %block) : (!op, !int, !int) -> ()
    transform.include @lower_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @drop_unit_dims failures(propagate) (%root) : (!op) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%root) : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.yield
  }
}
