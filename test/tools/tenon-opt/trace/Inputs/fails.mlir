module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @works failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @fails failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @works(%root: !transform.any_op {transform.readonly}) {
    transform.apply_cse to %root : !transform.any_op
    transform.yield
  }
  transform.named_sequence @fails(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.generalize %functions : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
