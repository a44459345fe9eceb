// Lowers n-D vectors of a payload to 1-D vectors (entries nested and flat).
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  // Writes vectors that the registers do not hold by loops over their rows, and legalizes transfers.
  transform.named_sequence @legalize_vectors(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root : (!op) -> !int
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root : (!op) -> !int
    transform.apply_patterns to %functions {
      transform.apply_patterns.vector.lower_masked_transfers
      transform.tenon.lower_vector_accesses
      transform.tenon.rules "vector/coarse" settings = ["vector_bits", "vector_registers"] (%bits, %registers : !int, !int)
    } : !op
    transform.apply_cse to %functions : !op
    transform.include @legalize_transfers failures(propagate) (%functions) : (!op) -> ()
    transform.yield
  }

  // Lowers operations on n-D vectors to operations on their rows.
  transform.named_sequence @lower_vectors_to_rows(%root: !op {transform.readonly}) {
    %masks = transform.param.constant 1 : i64 -> !int
    // Upstream unrolls a read of one row that only an insert uses as if the read were inserted, and crashes.
    transform.apply_patterns to %root { transform.apply_patterns.vector.cast_away_vector_leading_one_dim } : !op
    transform.apply_patterns to %root {
      transform.apply_patterns.vector.transfer_permutation_patterns
      transform.tenon.rules "rows/reduce-in-f32" settings = ["masks"] (%masks : !int)
    } : !op
    transform.apply_patterns to %root { transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = "innerparallel" } : !op
    transform.apply_patterns to %root {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
      transform.tenon.lower_contractions
      transform.apply_patterns.vector.lower_outerproduct
      transform.apply_patterns.vector.lower_broadcast
      transform.apply_patterns.vector.lower_transpose
      transform.apply_patterns.vector.lower_create_mask
      transform.apply_patterns.vector.lower_gather
      transform.apply_patterns.vector.lower_interleave
    } : !op
    transform.apply_patterns to %root {
      transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 1 full_unroll = true
      transform.apply_patterns.vector.lower_transfer max_transfer_rank = 1
    } : !op
    transform.yield
  }
}
