// Columns side by side.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.tenon.make_columns_contiguous %root : !transform.any_op
    %loops = transform.tenon.tile_marked %root level = "layer"
        : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
