// Sizes of dims that are not there.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "bufferize/sizes"
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
    } : !transform.any_op
    transform.yield
  }
}
