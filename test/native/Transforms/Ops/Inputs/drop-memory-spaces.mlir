// One memory.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.tenon.drop_memory_spaces %root : !transform.any_op
    transform.yield
  }
}
