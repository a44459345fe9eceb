// Turns every scalar constant of the payload into 3.0, which is wrong unless it
// was 3.0 before, and bufferizes.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.consumed}) {
    %constants = transform.structured.match ops{["arith.constant"]} in %root
      : (!transform.any_op) -> !transform.any_op
    %three = transform.param.constant 3.0 : f32 -> !transform.any_param
    transform.annotate %constants "value" = %three
      : !transform.any_op, !transform.any_param
    %0 = transform.bufferization.one_shot_bufferize
      layout{IdentityLayoutMap} %root {bufferize_function_boundaries = true}
      : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
