// Networks to LIBXSMM kernels and vectors, product by product whichever is faster.
// In: functions on tensors in ONNX, TOSA or linalg: matrix products, convolutions,
// attention, element-wise operations, softmax, normalizations.
// Out: buffers. Each product is a parallel loop over tiles with one LIBXSMM call or
// vectors in each tile. Inputs keep their layout; constant weights are packed at
// compile time.
!op = !transform.any_op
!any = !transform.any_param

module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers", lowers = ["onnx", "tosa"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // The products that LIBXSMM computes: by_shape those without an epilogue for which its kernels are as fast as
    // vectors; all that it has a kernel for.
    %kernels = transform.tune.knob<"kernels"> = "by_shape" from options = ["by_shape", "all"] -> !any
    transform.include @prepare failures(propagate) (%root) : (!op) -> ()
    %tiles:3 = transform.include @knobs_of_tiles failures(propagate) () : () -> (!any, !any, !any)
    %generic = transform.include @normalize failures(propagate) (%root) : (!op) -> !op
    transform.include @plan failures(propagate) (%generic, %kernels, %tiles#0, %tiles#1, %tiles#2)
        : (!op, !any, !any, !any, !any) -> ()
    transform.include @tile_and_fuse failures(propagate) (%generic) : (!op) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%generic) : (!op) -> !op
    transform.include @lower_tiles failures(propagate) (%buffers) : (!op) -> ()
    transform.include @parallelize_kernels failures(propagate) (%buffers) : (!op) -> ()
    transform.yield
  }
}
