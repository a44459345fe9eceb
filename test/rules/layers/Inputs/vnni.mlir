// Transposes what the machine has no instruction for.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.include @unpack_vnni_rhs failures(propagate) (%root)
      : (!transform.any_op) -> ()
    transform.yield
  }
}
