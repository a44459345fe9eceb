// Buffers that live on.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.tenon.dealloc_after_last_use %root : !transform.any_op
    %functions = transform.structured.match ops{["func.func"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.tenon.rules "bufferize/classes"
    } : !transform.any_op
    transform.tenon.reuse_allocs %root mark = "tenon.buffer_class" : !transform.any_op
    transform.yield
  }
}
