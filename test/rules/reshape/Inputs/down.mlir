// Every reshape of the payload moves down.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      transform.tenon.rules "reshape/mark-down"
    } : !transform.any_op
    transform.apply_patterns to %root {
      transform.tenon.rules "reshape/up"
      transform.tenon.rules "reshape/down"
      transform.tenon.rules "reshape/chains"
      transform.tenon.rules "reshape/constants"
      transform.tenon.rules "reshape/sizes"
    } : !transform.any_op
    transform.yield
  }
}
