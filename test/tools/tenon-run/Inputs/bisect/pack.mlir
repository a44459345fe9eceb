!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %tile = transform.tune.knob<"tile"> = 2 from options = [2, 4] -> !int
    transform.include @pack_matmuls failures(propagate) (%root, %tile, %tile, %tile) : (!op, !int, !int, !int) -> ()
    transform.include @order_blocks failures(propagate) (%root) : (!op) -> ()
    transform.include @propagate_layout failures(propagate) (%root) : (!op) -> ()
    transform.include @simplify_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_and_fuse_blocks failures(propagate) (%root, %tile, %tile) : (!op, !int, !int) -> ()
    transform.include @lower_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @drop_unit_dims failures(propagate) (%root) : (!op) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%root) : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.include @lower_to_xsmm failures(propagate) (%owned) : (!op) -> ()
    transform.include @fuse_xsmm failures(propagate) (%owned) : (!op) -> ()
    %parallel = transform.include @convert_forall_to_parallel failures(propagate) (%owned) : (!op) -> !op
    %hoisted = transform.include @hoist_dispatches failures(propagate) (%parallel) : (!op) -> !op
    transform.include @xsmm_to_calls failures(propagate) (%hoisted) : (!op) -> ()
    transform.yield
  }
  transform.named_sequence @order_blocks(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "pack"
    } : !op
    transform.yield
  }
}
