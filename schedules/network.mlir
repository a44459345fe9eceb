// Lowers networks to LIBXSMM kernels and vectors, whichever is faster for each product.
// In: functions on tensors in ONNX, TOSA or linalg: matmuls, convolutions, attention, element-wise operations, softmax,
// normalizations. Out: buffers; each product is a parallel loop over tiles with one LIBXSMM call or vectors in each.
!op = !transform.any_op
!any = !transform.any_param
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers", lowers = ["onnx", "tosa"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // Products that LIBXSMM computes. by_shape: those for which its kernels are as fast as vectors, and those of few results; all: those that it has a kernel for.
    %kernels = transform.tune.knob<"kernels"> = "by_shape" from options = ["by_shape", "all"] -> !any
    transform.include @prepare failures(propagate) (%root) : (!op) -> ()
    %generic = transform.include @normalize failures(propagate) (%root) : (!op) -> !op
    transform.include @plan failures(propagate) (%generic, %kernels) : (!op, !any) -> ()
    transform.include @tile_and_fuse failures(propagate) (%generic) : (!op) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%generic) : (!op) -> !op
    transform.include @lower_tiles failures(propagate) (%buffers) : (!op) -> ()
    %parallel = transform.include @parallelize_kernels failures(propagate) (%buffers) : (!op) -> !op
    transform.include @lower_to_machine_vectors failures(propagate) (%parallel) : (!op) -> ()
    transform.yield
  }
}
