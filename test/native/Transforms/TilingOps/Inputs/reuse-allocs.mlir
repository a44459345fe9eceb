// Buffers that live on.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.memref.reuse_allocs %root : !transform.any_op
    transform.yield
  }
}
