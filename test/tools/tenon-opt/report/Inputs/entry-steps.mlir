module attributes {transform.with_named_sequence} {
  transform.named_sequence @nothing(%root: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.apply_cse to %root : !transform.any_op
    transform.include @nothing failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @nothing failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.apply_patterns to %root {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}
