!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.include @to_spirv failures(propagate) (%root) : (!op) -> ()
    transform.include @from_spirv failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
  transform.named_sequence @to_spirv(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "cannot-run" only = ["ToSpirv"]
    } : !op
    transform.yield
  }
  transform.named_sequence @from_spirv(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "cannot-run" only = ["FromSpirv"]
    } : !op
    transform.yield
  }
}
