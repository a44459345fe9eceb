// Phase 6, parallelize: parallel loops, reused buffers, calls of the runtime library.
// In: loops over tiles with kernels or vectors. Out: scf.parallel.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence} {
  // Reuses buffers and makes loops over tiles parallel.
  transform.named_sequence @parallelize(%root: !op {transform.consumed}) -> !op
      attributes {tenon.phase = #tenon.phase<name = "parallelize", requires = ["spec/lowered"], ensures = ["spec/parallel"]>} {
    transform.include @reuse_buffers failures(propagate) (%root) : (!op) -> ()
    transform.include @parallelize_copies failures(propagate) (%root) : (!op) -> ()
    %parallel = transform.include @convert_forall_to_parallel failures(propagate) (%root) : (!op) -> !op
    transform.yield %parallel : !op
  }

  // Makes loops over tiles parallel and calls the runtime library for kernels.
  transform.named_sequence @parallelize_kernels(%root: !op {transform.consumed}) -> !op
      attributes {tenon.phase = #tenon.phase<name = "parallelize">} {
    %parallel = transform.include @parallelize failures(propagate) (%root) : (!op) -> !op
    %hoisted = transform.include @hoist_dispatches failures(propagate) (%parallel) : (!op) -> !op
    transform.include @xsmm_to_calls failures(propagate) (%hoisted) : (!op) -> ()
    transform.include @deduplicate_loops failures(propagate) (%hoisted) : (!op) -> ()
    transform.yield %hoisted : !op
  }

  // Frees each buffer after its last use and reuses it for a later one.
  transform.named_sequence @reuse_buffers(%root: !op {transform.readonly}) {
    transform.tenon.dealloc_after_last_use %root : !op
    transform.apply_patterns to %root { transform.tenon.rules "bufferize/classes" } : !op
    transform.tenon.reuse_allocs %root mark = "tenon.buffer_class" : !op
    transform.yield
  }

  // Tiles fills, copies and transposes of whole buffers for threads.
  transform.named_sequence @parallelize_copies(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "rows/threads" } : !op
    %loops = transform.tenon.tile_marked %root level = "share" : (!op) -> !op
    transform.yield
  }

  // Converts outermost scf.forall to scf.parallel, and nested ones to scf.for.
  transform.named_sequence @convert_forall_to_parallel(%root: !op {transform.consumed}) -> !op {
    %loops = transform.collect_matching @is_outermost_forall in %root : (!op) -> !op
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      transform.loop.forall_to_parallel %loop : (!op) -> !op
    }
    %sequential = transform.apply_registered_pass "scf-forall-to-for" to %root : (!op) -> !op
    transform.yield %sequential : !op
  }

  // Matches an scf.forall outside of others.
  transform.named_sequence @is_outermost_forall(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["scf.forall"] : !op
    %around = transform.get_parent_op %op {op_name = "scf.forall", allow_empty_results} : (!op) -> !op
    transform.match.operation_empty %around : !op
    transform.yield %op : !op
  }

  // Outlines equal loops to one function if the knob deduplicate_loops is 1. LLVM inlines a function that is called
  // once. No later stage may rely on noalias buffers.
  transform.named_sequence @deduplicate_loops(%root: !op {transform.readonly}) {
    %wanted = transform.include @knob_deduplicate_loops failures(propagate) () : () -> !int
    transform.tune.alternatives<"deduplicate_loops"> selected_region = %wanted : !int {}, {
      transform.include @convert_copies_to_loops failures(propagate) (%root) : (!op) -> ()
      %loops = transform.collect_matching @is_outermost_loop in %root : (!op) -> !op
      transform.include @outline_loops failures(propagate) (%loops) : (!op) -> ()
    }
    transform.yield
  }

  // Outlines equal loops before vectorization, so that they are vectorized once. Only loops whose results are noalias.
  transform.named_sequence @deduplicate_tile_loops(%root: !op {transform.readonly}) {
    %wanted = transform.include @knob_deduplicate_loops failures(propagate) () : () -> !int
    transform.tune.alternatives<"deduplicate_loops"> selected_region = %wanted : !int {}, {
      transform.include @convert_copies_to_loops failures(propagate) (%root) : (!op) -> ()
      %loops = transform.collect_matching @is_outermost_loop in %root : (!op) -> !op
      %is_function = transform.param.constant "function" -> !any
      transform.annotate %loops "tenon.loop" = %is_function : !op, !any
      %functions = transform.structured.match ops{["func.func"]} in %root {tenon.may_be_empty} : (!op) -> !op
      transform.apply_patterns to %functions { transform.tenon.rules "bufferize/functions" } : !op
      %noalias = transform.structured.match ops{["scf.forall", "scf.for", "linalg.generic", "linalg.copy"]}
          attributes {tenon.loop = "function"} in %root {tenon.may_be_empty} : (!op) -> !op
      transform.include @outline_loops failures(propagate) (%noalias) : (!op) -> ()
    }
    transform.yield
  }

  // Converts copies of buffers to loops.
  transform.named_sequence @convert_copies_to_loops(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "flatten/linalg" {only = ["FlattenCopy"]}
      transform.tenon.rules "bufferize/copies-in-loops"
    } : !op
    transform.yield
  }

  // Outlines each loop, with its constants, to a private function, and merges equal functions.
  transform.named_sequence @outline_loops(%loops: !op {transform.consumed}) {
    %module = transform.get_parent_op %loops {op_name = "builtin.module", deduplicate, allow_empty_results} : (!op) -> !op
    %private = transform.param.constant "private" -> !any
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      %function, %call = transform.loop.outline %loop {func_name = "tenon_loop"} : (!op) -> (!op, !op)
      transform.annotate %function "sym_visibility" = %private : !op, !any
    }
    %shared = transform.tenon.apply_pass_pipeline "sccp, canonicalize, duplicate-function-elimination" to %module : (!op) -> !op
    transform.yield
  }

  // Matches a loop, or an operation that is lowered to one, at the top level of a function.
  transform.named_sequence @is_outermost_loop(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["scf.forall", "scf.parallel", "scf.for", "linalg.generic", "linalg.copy"] : !op
    %parent = transform.get_parent_op %op : (!op) -> !op
    transform.match.operation_name %parent ["func.func"] : !op
    transform.yield %op : !op
  }

  // Returns the knob deduplicate_loops.
  transform.named_sequence @knob_deduplicate_loops() -> !int {
    // 1: outline loops that differ in their buffers only into one function, which is compiled once; 0: compile each. Less is known of aliases then.
    %deduplicate = transform.tune.knob<"deduplicate_loops"> = 0 from options = [0, 1] {tenon.formerly = "share_loops"} -> !int
    transform.yield %deduplicate : !int
  }
}
