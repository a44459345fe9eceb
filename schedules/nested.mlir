// Vectors of any rank as rows, each a vector of one dim.
// In: a program on vectors of any rank, on buffers. Out: the same on rows, each
// a vector of one dim; LLVM keeps the rows of a vector as an aggregate. Functions
// that are declared only take and give vectors of one dim.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<takes = "buffers", leaves = "buffers">} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Rows are computed piece by piece, each a vector of the machine, wherever
    // that divides them.
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root : (!op) -> !int

    transform.include @fold_vector_casts_into_transfers failures(propagate) (%root) : (!op) -> ()
    transform.tenon.unroll_vectors %root bits = %bits : !op, !int
    transform.include @lower_vectors_to_rows failures(propagate) (%root) : (!op) -> ()
    transform.tenon.linearize_vectors %root calls : !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.apply_patterns.vector.lower_shape_cast } : !op
    // Canonicalization makes casts of what casts were lowered to.
    transform.apply_patterns to %functions { transform.apply_patterns.canonicalization } : !op
    transform.yield
  }
}
