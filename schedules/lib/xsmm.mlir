// From buffers to calls of LIBXSMM kernels.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  // Lets element-wise operations be what a kernel does behind its product, one
  // at a time, over what they read.
  transform.named_sequence @split_epilogues(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "xsmm/split" } : !op
    transform.include @reuse_input_as_init failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Leaves VNNI-packed products of bf16 that a kernel computes as they are.
  transform.named_sequence @keep_bf16_for_kernels(%root: !op {transform.readonly}, %which: !any {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "xsmm/keep-bf16" settings = ["kernels"] (%which : !any)
    } : !op
    transform.yield
  }

  // Chooses the products that kernels compute: "all" that have one, or "by_shape"
  // those that are as fast with it.
  transform.named_sequence @choose_kernels(%root: !op {transform.readonly}, %which: !any {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "xsmm/choose-kernels" settings = ["kernels"] (%which : !any)
    } : !op
    transform.yield
  }

  // Makes register tiles of the products that no kernel computes, with what is
  // computed there: these are vectors.
  transform.named_sequence @vectorize_remaining(%root: !op {transform.readonly}) {
    %dots = transform.include @knob_packed_dots failures(propagate) () : () -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "xsmm/vector-products"
      transform.tenon.rules "vector/semirings" settings = ["packed_dots"] (%dots : !int)
    } : !op
    transform.apply_patterns to %functions { transform.tenon.rules "xsmm/mark-vector-products" } : !op
    %products = transform.structured.match attributes {tenon.backend = "vectors"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %products : !op {
    ^bb0(%product: !op):
      transform.include @generalize_init failures(suppress) (%product) : (!op) -> ()
    }
    transform.include @choose_register_tiles failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %functions { transform.tenon.rules "xsmm/mark-vector-members" } : !op
    transform.include @tile_for_registers failures(propagate) (%root) : (!op) -> ()
    transform.include @keep_one_reduction failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
  transform.named_sequence @generalize_init(%product: !op {transform.readonly}) {
    %start = transform.get_producer_of_operand %product[2] : (!op) -> !op
    %general = transform.structured.generalize %start : (!op) -> !op
    transform.yield
  }

  // Turns each operation on a tile that has a kernel into that kernel. Others
  // stay, and are lowered to scalar loops.
  transform.named_sequence @lower_to_xsmm(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/vnni"
      transform.tenon.rules "xsmm/from-linalg"
    } : !op
    transform.yield
  }

  // The same of products alone, and of the zeros that they start from.
  transform.named_sequence @lower_products_to_xsmm(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/vnni"
      transform.tenon.rules "xsmm/from-linalg" only = ["GenericToGemm", "GenericToBrgemm", "GenericToDynamicBrgemm",
          "FilterToGemm", "FilterToBrgemm", "FillToZero", "GenericToZero"]
    } : !op
    transform.yield
  }

  // Turns what follows a product on its tile into kernels as well.
  transform.named_sequence @lower_epilogues_to_xsmm(%root: !op {transform.readonly}) {
    %epilogues = transform.param.constant "epilogues" -> !any
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/from-linalg" settings = ["kernels_of"] (%epilogues : !any)
    } : !op
    transform.yield
  }

  // Makes one kernel of the neighbours on a tile: zero, product, bias, relu.
  // Equal views are merged first, since rules see a buffer by its name.
  transform.named_sequence @fuse_xsmm(%root: !op {transform.readonly}) {
    transform.apply_cse to %root : !op
    transform.apply_patterns to %root { transform.tenon.rules "xsmm/fuse" } : !op
    transform.yield
  }

  transform.named_sequence @fuse_kernels(%root: !op {transform.readonly}) {
    // 1 makes one call of the kernels on a tile: zero, product, bias and relu; 0 leaves each a call of its own.
    %wanted = transform.tune.knob<"fuse_kernels"> = 1 from options = [0, 1] {tenon.formerly = "fuse"} -> !int
    transform.tune.alternatives<"fuse_kernels"> selected_region = %wanted : !int {
      transform.yield
    }, {
      transform.include @fuse_xsmm failures(propagate) (%root) : (!op) -> ()
      transform.yield
    }
    transform.yield
  }

  // Gives the tiles of a layer to threads, and tasks, what of each is done one
  // after the other.
  transform.named_sequence @convert_forall_to_parallel(%root: !op {transform.consumed}) -> !op {
    %changed = transform.foreach_match in %root @is_nested_forall -> @keep, @is_forall -> @forall_to_parallel : (!op) -> !op
    %parallel = transform.apply_registered_pass "scf-forall-to-for" to %changed : (!op) -> !op
    transform.yield %parallel : !op
  }
  transform.named_sequence @is_nested_forall(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["scf.forall"] : !op
    %around = transform.get_parent_op %op {op_name = "scf.forall"} : (!op) -> !op
    transform.yield %op : !op
  }
  transform.named_sequence @keep(%op: !op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @is_forall(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["scf.forall"] : !op
    transform.yield %op : !op
  }
  transform.named_sequence @forall_to_parallel(%loop: !op {transform.consumed}) {
    %parallel = transform.loop.forall_to_parallel %loop : (!op) -> !op
    transform.yield
  }

  // Turns each kernel that the library lacks into linalg on the same buffers.
  transform.named_sequence @expand_missing_kernels(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/library"
      transform.tenon.rules "xsmm/to-linalg"
    } : !op
    transform.yield
  }

  // Turns each kernel that the library lacks into linalg, row by row: vectors hold
  // a row.
  transform.named_sequence @expand_missing_kernels_by_rows(%root: !op {transform.readonly}) {
    transform.include @expand_missing_kernels failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root { transform.tenon.rules "xsmm/planes-by-rows" } : !op
    %planes = transform.structured.match attributes {tenon.backend = "rows"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %planes : !op {
    ^bb0(%plane: !op):
      transform.structured.tile_using_for %plane tile_sizes [1] : (!op) -> (!op, !op)
    }
    transform.yield
  }

  // Dispatches each kernel of the library once, before the loops that invoke it.
  transform.named_sequence @hoist_dispatches(%root: !op {transform.consumed}) -> !op {
    transform.include @expand_missing_kernels failures(propagate) (%root) : (!op) -> ()
    %hoisted = transform.apply_registered_pass "loop-invariant-code-motion" to %root : (!op) -> !op
    transform.apply_cse to %hoisted : !op
    transform.yield %hoisted : !op
  }

  // Calls the runtime library for each kernel of the library; the knob `exact` leaves kernels.
  transform.named_sequence @xsmm_to_calls(%root: !op {transform.readonly}) {
    %exact = transform.include @knob_exact failures(propagate) () : () -> !int
    transform.tune.alternatives<"exact"> selected_region = %exact : !int {
      transform.include @expand_missing_kernels failures(propagate) (%root) : (!op) -> ()
      transform.apply_patterns to %root { transform.tenon.rules "xsmm/to-calls" } : !op
      transform.apply_cse to %root : !op
      transform.yield
    }, {
      transform.yield
    }
    transform.yield
  }
}
