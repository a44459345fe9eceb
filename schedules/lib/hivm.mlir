// From the hivm dialect to linalg: what its ops mean, on tensors or memrefs.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  // In: hivm ops, on memrefs in any memory or on tensors. Out: linalg, and
  // windows of arrays, in the host's memory; what is no hivm op stays.
  transform.named_sequence @hivm_to_linalg(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "hivm/elementwise"
      transform.tenon.rules "hivm/cast"
      transform.tenon.rules "hivm/structured"
      transform.tenon.rules "hivm/reduce"
    } : !op
    transform.tenon.drop_memory_spaces %root : !op
    transform.yield
  }
}
