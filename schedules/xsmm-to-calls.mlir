// Lowers LIBXSMM kernels to calls of the runtime library.
// In: xsmm on buffers. Out: calls. `tenon-run --bisect` finishes with it what a schedule that was cut off left.
!op = !transform.any_op
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<takes = "buffers">} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.include @xsmm_to_calls failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
