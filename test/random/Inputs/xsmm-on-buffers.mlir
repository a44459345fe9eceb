// In: linalg on buffers. Out: calls of kernels, one operation a kernel and
// neighbours fused; no tiles, no packs, no threads.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    transform.include @lower_to_xsmm failures(propagate) (%root) : (!op) -> ()
    transform.include @fuse_xsmm failures(propagate) (%root) : (!op) -> ()
    %owned = transform.include @deallocate failures(propagate) (%root) : (!op) -> !op
    %hoisted = transform.include @hoist_dispatches failures(propagate) (%owned) : (!op) -> !op
    transform.include @xsmm_to_calls failures(propagate) (%hoisted) : (!op) -> ()
    transform.yield
  }
}
