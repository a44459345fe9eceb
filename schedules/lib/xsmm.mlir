// From buffers to calls of LIBXSMM kernels.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

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

  // Finds the products that no kernel computes, and makes register tiles of each
  // with what is computed there: these are vectors.
  transform.named_sequence @leave_to_vectors(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root
        : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.apply_patterns.rules "xsmm/vectors"
          only = ["Kernel", "NoKernel", "ProductInVectors"]
      transform.apply_patterns.rules "vector/semirings"
          only = ["ContractionOfFours", "Combination"]
    } : !op
    %modules = transform.include @modules_with_vectors failures(propagate)
        (%root) : (!op) -> !op
    transform.foreach %modules : !op {
    ^bb0(%module: !op):
      transform.include @tile_for_vectors failures(propagate) (%module)
          : (!op) -> ()
    }
    transform.yield
  }
  transform.named_sequence @tile_for_vectors(%root: !op {transform.readonly}) {
    %products = transform.structured.match attributes {tenon.vectors} in %root
        : (!op) -> !op
    transform.foreach %products : !op {
    ^bb0(%product: !op):
      transform.include @generalize_start failures(suppress) (%product)
          : (!op) -> ()
    }
    %by_shape = transform.param.constant "by_shape" -> !any
    transform.include @mark_registers failures(propagate)
        (%root, %by_shape, %by_shape) : (!op, !any, !any) -> ()
    %functions = transform.structured.match ops{["func.func"]} in %root
        : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.apply_patterns.rules "xsmm/vectors"
          only = ["TilesInVectors", "MemberInVectors"]
    } : !op
    transform.include @register_tiles failures(propagate) (%root)
        : (!op) -> ()
    transform.include @single_reductions failures(propagate) (%root)
        : (!op) -> ()
    transform.yield
  }
  transform.named_sequence @generalize_start(
      %product: !op {transform.readonly}) {
    %start = transform.get_producer_of_operand %product[2] : (!op) -> !op
    %general = transform.structured.generalize %start : (!op) -> !op
    transform.yield
  }

  // Gives the tiles at the edges loops of their own, and makes vectors, where any
  // product was left to these.
  transform.named_sequence @peel_vectors(%root: !op {transform.readonly}) {
    %modules = transform.include @modules_with_vectors failures(propagate)
        (%root) : (!op) -> !op
    transform.foreach %modules : !op {
    ^bb0(%module: !op):
      transform.include @peel_register_tiles failures(propagate) (%module)
          : (!op) -> ()
    }
    transform.yield
  }
  transform.named_sequence @vectorize_rest(
      %root: !op {transform.readonly}, %dots: !int {transform.readonly}) {
    %modules = transform.include @modules_with_vectors failures(propagate)
        (%root) : (!op) -> !op
    %never = transform.param.constant 0 : i64 -> !int
    transform.foreach %modules : !op {
    ^bb0(%module: !op):
      transform.include @vectorize_products failures(propagate)
          (%module, %dots, %never) : (!op, !int, !int) -> ()
      transform.include @keep_in_registers failures(propagate) (%module)
          : (!op) -> ()
      transform.include @to_machine_vectors failures(propagate)
          (%module) : (!op) -> ()
      transform.include @lower_vectors failures(propagate) (%module, %dots)
          : (!op, !int) -> ()
    }
    transform.yield
  }
  transform.named_sequence @modules_with_vectors(
      %root: !op {transform.readonly}) -> !op {
    %parts = transform.structured.match attributes {tenon.vectors} in %root
        {tenon.may_be_empty} : (!op) -> !op
    %modules = transform.get_parent_op %parts
        {op_name = "builtin.module", deduplicate, allow_empty_results}
        : (!op) -> !op
    transform.yield %modules : !op
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
