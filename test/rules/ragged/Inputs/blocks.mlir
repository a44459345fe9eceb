module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "ragged/segments"
      transform.tenon.rules "ragged/segment-tasks"
    } : !transform.any_op
    transform.include @block_task_columns failures(propagate) (%root) : (!transform.any_op) -> ()
    %general = transform.apply_registered_pass "linalg-generalize-named-ops" to %root
        : (!transform.any_op) -> !transform.any_op
    transform.include @reuse_input_as_init failures(propagate) (%general) : (!transform.any_op) -> ()
    transform.include @block_task_columns failures(propagate) (%general) : (!transform.any_op) -> ()
    transform.yield
  }
}
