// Packs and reshapes of constants at the calls.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.include @fold_constant_packs failures(propagate) (%root)
        : (!transform.any_op) -> ()
    transform.yield
  }
}
