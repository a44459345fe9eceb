// From buffers to calls of LIBXSMM kernels.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // Lets element-wise operations be what a kernel does behind its product, one
  // at a time, over what they read.
  transform.named_sequence @split_tails(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root
        : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.apply_patterns.rules "xsmm/split"
    } : !op
    transform.include @write_in_place failures(propagate) (%root)
        : (!op) -> ()
    transform.yield
  }

  // Turns each operation on a tile that has a kernel into that kernel. What has
  // none stays, and becomes loops in the end.
  transform.named_sequence @lower_to_xsmm(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "xsmm/vnni"
      transform.apply_patterns.rules "xsmm/from-linalg"
    } : !op
    transform.yield
  }

  // Makes one kernel of the neighbours on a tile: zero, product, bias, relu.
  // Equal views are merged first, since rules see a buffer by its name.
  transform.named_sequence @fuse_xsmm(%root: !op {transform.readonly}) {
    transform.apply_cse to %root : !op
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "xsmm/fuse"
    } : !op
    transform.yield
  }

  // The same, when it is wanted: 0 leaves each kernel a call of its own.
  transform.named_sequence @fuse_kernels(
      %root: !op {transform.readonly}, %wanted: !int {transform.readonly}) {
    transform.tune.alternatives<"fuse_kernels"> selected_region = %wanted
        : !int {
      transform.yield
    }, {
      transform.include @fuse_xsmm failures(propagate) (%root) : (!op) -> ()
      transform.yield
    }
    transform.yield
  }

  // Gives the tiles of a layer to threads, and tasks, what of each is done one
  // after the other.
  transform.named_sequence @parallel_loops(
      %root: !op {transform.consumed}) -> !op {
    %changed = transform.foreach_match in %root
        @forall_in_forall -> @leave_it, @forall -> @to_parallel : (!op) -> !op
    %parallel = transform.apply_registered_pass "scf-forall-to-for"
        to %changed : (!op) -> !op
    transform.yield %parallel : !op
  }
  transform.named_sequence @forall_in_forall(
      %op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["scf.forall"] : !op
    %around = transform.get_parent_op %op {op_name = "scf.forall"}
        : (!op) -> !op
    transform.yield %op : !op
  }
  transform.named_sequence @leave_it(%op: !op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @forall(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["scf.forall"] : !op
    transform.yield %op : !op
  }
  transform.named_sequence @to_parallel(%loop: !op {transform.consumed}) {
    %parallel = transform.loop.forall_to_parallel %loop : (!op) -> !op
    transform.yield
  }

  // Asks for each kernel once, before the loops that run it.
  transform.named_sequence @hoist_dispatches(
      %root: !op {transform.consumed}) -> !op {
    %hoisted = transform.apply_registered_pass "loop-invariant-code-motion"
        to %root : (!op) -> !op
    transform.apply_cse to %hoisted : !op
    transform.yield %hoisted : !op
  }

  // Calls the runtime library for each kernel.
  transform.named_sequence @xsmm_to_calls(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "xsmm/to-calls"
    } : !op
    transform.apply_cse to %root : !op
    transform.yield
  }
}
