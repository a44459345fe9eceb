// Phase 7, lower_vectors: vectors of the machine. It is the last phase, since a register tile is hundreds of operations then.
// In: loops with n-D vectors. Out: loops with 1-D vectors.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  // Unrolls vectors to those of the machine, lowers them to 1-D vectors, and prefetches gathered rows.
  transform.named_sequence @lower_to_machine_vectors(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "lower_vectors", requires = ["spec/parallel"], ensures = ["spec/vectors"]>} {
    %dots = transform.include @knob_packed_dots failures(propagate) () : () -> !int
    transform.include @unroll_vectors failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_vectors failures(propagate) (%root, %dots) : (!op, !int) -> ()
    transform.include @prefetch_indexed_rows failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
