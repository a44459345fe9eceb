// Copies into what a loop or a branch gives.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "bufferize/fills"
      transform.tenon.rules "bufferize/copies"
    } : !transform.any_op
    transform.yield
  }
}
