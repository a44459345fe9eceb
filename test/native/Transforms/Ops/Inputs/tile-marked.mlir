module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %loops = transform.tenon.tile_marked %root level = "block"
        : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
