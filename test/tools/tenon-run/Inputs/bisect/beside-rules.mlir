// Turns every scalar constant into 3.0, beside a rule that does no harm to a
// copy of a buffer to itself.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "flatten"
    } : !transform.any_op
    %constants = transform.structured.match ops{["arith.constant"]} in %root
      : (!transform.any_op) -> !transform.any_op
    %three = transform.param.constant 3.0 : f32 -> !transform.any_param
    transform.annotate %constants "value" = %three
      : !transform.any_op, !transform.any_param
    transform.yield
  }
}
