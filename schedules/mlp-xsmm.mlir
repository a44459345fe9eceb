// In: a network of matmuls, bias adds and relus on tensors.
// Out: buffers, and for each layer one parallel loop over tiles for XSMM.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %tile_m = transform.tune.knob<"tile_m"> = 32 from options = [16, 32, 48, 64] -> !transform.param<i64>
    %tile_n = transform.tune.knob<"tile_n"> = 32 from options = [16, 32, 48, 64] -> !transform.param<i64>
    %tile_k = transform.tune.knob<"tile_k"> = 32 from options = [16, 32, 48, 64] -> !transform.param<i64>

    transform.include @pack_matmuls failures(propagate) (%root, %tile_m, %tile_n, %tile_k) : (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) -> ()
    transform.include @propagate_layout failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @fold_constants failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @simplify_packs failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @fuse_into_tiles failures(propagate) (%root, %tile_m, %tile_n) : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> ()
    transform.include @lower_packs failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @drop_unit_dims failures(propagate) (%root) : (!transform.any_op) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%root) : (!transform.any_op) -> !transform.any_op
    transform.include @deallocate failures(propagate) (%buffers) : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
