// Converts gathers to generics.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @convert_gathers_to_generics failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}
