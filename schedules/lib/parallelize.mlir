// Phase 6, parallelize: parallel loops for threads, buffers shared, calls of the runtime library.
// In: loops over tiles, with kernels or vectors. Out: parallel loops.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @parallelize(%root: !op {transform.consumed}) -> !op
      attributes {tenon.phase = #tenon.phase<name = "parallelize", requires = ["spec/lowered"], ensures = ["spec/parallel"]>} {
    transform.include @reuse_buffers failures(propagate) (%root) : (!op) -> ()
    transform.include @parallelize_copies failures(propagate) (%root) : (!op) -> ()
    %parallel = transform.include @convert_forall_to_parallel failures(propagate) (%root) : (!op) -> !op
    transform.yield %parallel : !op
  }

  // The same, and calls of the runtime library for kernels.
  transform.named_sequence @parallelize_kernels(%root: !op {transform.consumed})
      attributes {tenon.phase = #tenon.phase<name = "parallelize">} {
    %parallel = transform.include @parallelize failures(propagate) (%root) : (!op) -> !op
    %hoisted = transform.include @hoist_dispatches failures(propagate) (%parallel) : (!op) -> !op
    transform.include @xsmm_to_calls failures(propagate) (%hoisted) : (!op) -> ()
    transform.include @deduplicate_loops failures(propagate) (%hoisted) : (!op) -> ()
    transform.yield
  }
}
