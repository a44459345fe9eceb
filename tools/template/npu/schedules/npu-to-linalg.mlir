// Lowers npu programs to linalg, to verify them on the host.
// In: npu ops on buffers. Out: linalg on the same, in the host's memory.
!op = !transform.any_op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.include @npu_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
