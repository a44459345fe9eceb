// What LIBXSMM has no kernel for, as linalg.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/to-linalg"
    } : !transform.any_op
    transform.apply_cse to %root : !transform.any_op
    transform.yield
  }
}
