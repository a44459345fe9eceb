// Loops in the order of the result.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/results" only = ["InterchangeToResultOrder"]
    } : !transform.any_op
    transform.yield
  }
}
