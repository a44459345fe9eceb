// Größe: two bytes a letter, one unit.
module attributes {transform.with_named_sequence} {
  // Of this file.
  transform.named_sequence @own_step(%root: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "demo/names" only = ["Swap", "Keep"]
    } : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // How large a tile is.
    %size = transform.tune.knob<"tile"> = 32 from options = [16, 32] -> !transform.param<i64>
    transform.include @rest_a_while failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @own_step failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}
