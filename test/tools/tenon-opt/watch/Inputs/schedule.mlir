module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @tile failures(propagate) (%root) : (!transform.any_op) -> ()
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.tenon.rules "minima"
    } : !transform.any_op
    transform.yield
  }
}
