// What was only moved, read where it was.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/copies"
      transform.tenon.rules "fuse/past-copies"
    } : !transform.any_op
    transform.yield
  }
}
