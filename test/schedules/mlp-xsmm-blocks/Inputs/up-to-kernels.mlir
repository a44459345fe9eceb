// mlp-xsmm-blocks without its last step, so that the kernels can be seen.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %tile_m = transform.tune.knob<"tile_m"> = 32 from options = [16, 32, 48, 64] -> !int
    %tile_n = transform.tune.knob<"tile_n"> = 32 from options = [16, 32, 48, 64] -> !int
    %tile_k = transform.tune.knob<"tile_k"> = 32 from options = [16, 32, 48, 64] -> !int

    transform.include @pack_matmuls failures(propagate) (%root, %tile_m, %tile_n, %tile_k) : (!op, !int, !int, !int) -> ()
    transform.include @propagate_layout failures(propagate) (%root) : (!op) -> ()
    transform.include @fold_constant_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @simplify_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_and_fuse_blocks failures(propagate) (%root, %tile_m, %tile_n) : (!op, !int, !int) -> ()
    transform.include @lower_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @drop_unit_dims failures(propagate) (%root) : (!op) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%root) : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.include @lower_to_xsmm failures(propagate) (%owned) : (!op) -> ()
    transform.include @fuse_xsmm failures(propagate) (%owned) : (!op) -> ()
    %parallel = transform.include @convert_forall_to_parallel failures(propagate) (%owned) : (!op) -> !op
    transform.yield
  }
}
