// From structured operations on buffers to calls, by all rules of xsmm.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/from-linalg"
    } : !transform.any_op
    transform.apply_cse to %root : !transform.any_op
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/fuse"
    } : !transform.any_op
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/to-linalg"
    } : !transform.any_op
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/to-calls"
    } : !transform.any_op
    transform.yield
  }
}
