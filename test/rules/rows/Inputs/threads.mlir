// What threads share, in loops over rows.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "rows/threads"
    } : !transform.any_op
    %loops = transform.tenon.tile_marked %root level = "share"
      : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
