// Named operations as generics, but for a fill.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/named"
    } : !transform.any_op
    transform.yield
  }
}
