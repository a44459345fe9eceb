// Networks to LIBXSMM kernels, with everything in blocks.
// In: functions on tensors with matmuls, bias adds and relus, named or generic.
// Out: the same on buffers that lie in blocks, weights, inputs and all between:
// one parallel loop over tiles a layer, and in it one call of a kernel a tile. What
// is not in blocks is lowered as in network. Tiles are blocks (block_m, block_n), so
// there is no tile_m, tile_n or n_outermost.
!op = !transform.any_op
!any = !transform.any_param

module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers", lowers = ["tosa"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %kernels = transform.param.constant "all" -> !any
    %by_shape = transform.param.constant "by_shape" -> !any
    %generic = transform.include @normalize_in_blocks failures(propagate) (%root) : (!op) -> !op
    transform.include @plan failures(propagate) (%generic, %kernels, %by_shape, %by_shape, %by_shape)
        : (!op, !any, !any, !any, !any) -> ()
    transform.include @tile_and_fuse failures(propagate) (%generic) : (!op) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%generic) : (!op) -> !op
    transform.include @lower_blocks_to_kernels failures(propagate) (%buffers) : (!op) -> ()
    transform.include @parallelize_kernels failures(propagate) (%buffers) : (!op) -> ()
    transform.yield
  }
}
