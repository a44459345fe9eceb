module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %rows = transform.structured.tile_rows %root most = 1024
        : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
