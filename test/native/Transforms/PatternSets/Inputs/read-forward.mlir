module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.copy_reversed_operands
    } : !transform.any_op
    transform.yield
  }
}
