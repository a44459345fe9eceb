// An example.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %tile = transform.tune.knob<"tile"> = 32 from options = [16, 32] -> !transform.param<i64>
    %general = transform.include @generalize_named_ops failures(propagate) (%root) : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %root {
      transform.tenon.rules "flatten/linalg" only = ["FlattenElementwise"]
    } : !transform.any_op
    transform.yield
  }
}
