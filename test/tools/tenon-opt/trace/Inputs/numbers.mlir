module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @drop failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @multiply failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @drop(%root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "numbers" only = ["DropSecondAbs"]
    } : !transform.any_op
    transform.yield
  }
  transform.named_sequence @multiply(%root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "numbers" only = ["AddToMul"]
    } : !transform.any_op
    transform.yield
  }
}
