// Applies one set in several ways, and another one never.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @rewrite(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fates" except = ["Dead"]
    } : !op
    transform.yield
  }

  transform.named_sequence @rewrite_loops(%root: !op {transform.readonly}) {
    %loops = transform.structured.match ops{["scf.for"]} in %root : (!op) -> !op
    transform.apply_patterns to %loops {
      transform.tenon.rules "fates" except = ["Dead"]
    } : !op
    transform.yield
  }

  transform.named_sequence @never(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "others"
    } : !op
    transform.yield
  }

  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.include @rewrite failures(propagate) (%root) : (!op) -> ()
    transform.include @rewrite_loops failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
