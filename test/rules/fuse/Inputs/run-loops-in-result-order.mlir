// One rule, and the rest as buffers.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.consumed}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/results" only = ["InterchangeToResultOrder"]
    } : !transform.any_op
    transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %root {
      bufferize_function_boundaries = true
    } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
