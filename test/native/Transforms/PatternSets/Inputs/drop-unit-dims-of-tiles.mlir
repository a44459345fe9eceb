// Tiles without loops that run once.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "layers/unit-loops"
      transform.apply_patterns.linalg.drop_unit_dims_of_tiles
    } : !transform.any_op
    transform.yield
  }
}
