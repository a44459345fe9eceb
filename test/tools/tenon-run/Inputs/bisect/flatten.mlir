!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.include @tidy failures(propagate) (%root) : (!op) -> ()
    transform.include @unflatten failures(propagate) (%root) : (!op) -> ()
    transform.include @tidy failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
  transform.named_sequence @tidy(%root: !op {transform.readonly}) {
    transform.apply_cse to %root : !op
    transform.yield
  }
  transform.named_sequence @unflatten(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "flatten"
    } : !op
    transform.yield
  }
}
