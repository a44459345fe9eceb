// LIBXSMM kernels to calls of the runtime library. This is the last step for
// code that already has kernels. `tenon-run --bisect` finishes with it what a
// schedule that was cut off has left.
// In: xsmm on buffers, and anything else. Out: the same without xsmm.
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<takes = "buffers">} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @xsmm_to_calls failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}
