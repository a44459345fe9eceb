// Constants in the layout that bf16 kernels read.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  // Interleaves the rows of constant bf16 weights in pairs, at compile time.
  // Apply it when kernels are fused and before dispatches are hoisted.
  transform.named_sequence @pair_constant_rows(
      %root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "xsmm/vnni"
    } : !op
    transform.yield
  }
}
