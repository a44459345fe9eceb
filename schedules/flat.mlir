// Vectors of any rank as vectors of one dim, all elements in a row.
// In: a program on vectors of any rank, on buffers. Out: the same on vectors of one
// dim, each with all elements of what it stands for: loops, functions and calls
// too. What has no such form is an error.
!op = !transform.any_op

module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<takes = "buffers", leaves = "buffers">} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.include @fold_vector_casts_into_transfers failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_vectors_to_rows failures(propagate) (%root) : (!op) -> ()
    transform.tenon.linearize_vectors %root : !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.apply_patterns.canonicalization } : !op
    transform.yield
  }
}
