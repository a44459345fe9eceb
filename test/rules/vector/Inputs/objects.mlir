module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "vector/drop-accumulator-names"
    } : !transform.any_op
    transform.include @noalias_accumulators failures(propagate) (%root)
        : (!transform.any_op) -> ()
    transform.yield
  }
}
