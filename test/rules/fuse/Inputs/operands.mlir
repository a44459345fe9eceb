// Operands that are not needed.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/operands"
      transform.tenon.erase_unused_operands_and_results
    } : !transform.any_op
    transform.yield
  }
}
