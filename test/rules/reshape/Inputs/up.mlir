// Every reshape of the payload moves up.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "reshape/mark-up"
    } : !transform.any_op
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "reshape/up"
      transform.apply_patterns.rules "reshape/down"
      transform.apply_patterns.rules "reshape/chains"
      transform.apply_patterns.rules "reshape/constants"
      transform.apply_patterns.rules "reshape/sizes"
    } : !transform.any_op
    transform.yield
  }
}
