// Tiles without loops that run once.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "layers/unit-loops"
      transform.tenon.drop_unit_dims
    } : !transform.any_op
    transform.yield
  }
}
