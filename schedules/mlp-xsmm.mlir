// Networks to LIBXSMM kernels: products, convolutions, attention.
// In: functions on tensors with matrix products, batched or not, convolutions,
// and bias adds, relus, residuals, softmaxes around them.
// Out: buffers. Each product is a parallel loop over tiles, and each operation that
// LIBXSMM has a kernel for is a call of it on a tile; what it has none for is vectors.
// Inputs keep their layout; constant weights are packed at compile time.
!op = !transform.any_op
!any = !transform.any_param

module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers", lowers = ["tosa"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %kernels = transform.param.constant "all" -> !any
    %tiles:3 = transform.include @knobs_of_tiles failures(propagate) () : () -> (!any, !any, !any)
    %generic = transform.include @normalize failures(propagate) (%root) : (!op) -> !op
    transform.include @plan failures(propagate) (%generic, %kernels, %tiles#0, %tiles#1, %tiles#2)
        : (!op, !any, !any, !any, !any) -> ()
    transform.include @tile_and_fuse failures(propagate) (%generic) : (!op) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%generic) : (!op) -> !op
    transform.include @lower_tiles_to_kernels failures(propagate) (%buffers) : (!op) -> ()
    transform.include @parallelize_kernels failures(propagate) (%buffers) : (!op) -> ()
    transform.yield
  }
}
