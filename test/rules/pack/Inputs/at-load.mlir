// Packs of constants, done when the program is loaded.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "pack/at-load"
    } : !transform.any_op
    transform.yield
  }
}
