// Bodies of several steps behind a product, a step each.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/split"
    } : !transform.any_op
    transform.yield
  }
}
