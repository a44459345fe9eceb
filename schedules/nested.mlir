// Lowers n-D vectors to 1-D vectors of their rows.
// In: n-D vectors on buffers. Out: 1-D vectors; an n-D vector is an aggregate of its rows. Declared functions must take
// and return 1-D vectors.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<takes = "buffers", leaves = "buffers">} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Rows are unrolled to machine vectors, if these divide them.
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root : (!op) -> !int

    transform.include @legalize_vectors failures(propagate) (%root) : (!op) -> ()
    transform.tenon.unroll_vectors %root bits = %bits : !op, !int
    transform.include @lower_vectors_to_rows failures(propagate) (%root) : (!op) -> ()
    transform.tenon.linearize_vectors %root calls : !op
    transform.apply_patterns to %root { transform.apply_patterns.vector.lower_shape_cast } : !op
    // Not in one set with lower_shape_cast: canonicalization makes shape_casts of its result.
    transform.apply_patterns to %root { transform.apply_patterns.canonicalization } : !op
    transform.yield
  }
}
