// From tiles of products to vectors of the machine's length: register tiles,
// one step of the reduction at a time, accumulators in registers.
!op = !transform.any_op
!for = !transform.op<"scf.for">
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  // Packs the constant RHS of products of bytes by 4 (VNNI).
  transform.named_sequence @pack_constant_rhs_vnni4(%root: !op {transform.readonly}, %dots: !int {transform.readonly}) {
    %extensions = transform.structured.match ops{["arith.extsi"]} in %root {tenon.may_be_empty} : (!op) -> !op
    %functions = transform.get_parent_op %extensions {op_name = "func.func", deduplicate, allow_empty_results}
        : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "vector/fours" settings = ["packed_dots"] (%dots : !int)
      transform.tenon.rules "pack/constants"
      transform.tenon.rules "reshape/constants"
    } : !op
    transform.yield
  }

  // Finds contractions of integers, and what takes others for * and +: they are
  // vectors as well as any.
  transform.named_sequence @mark_semiring_contractions(%root: !op {transform.readonly}, %dots: !int {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "vector/semirings" settings = ["packed_dots"] (%dots : !int)
    } : !op
    transform.yield
  }

  // Lets a row that is multiplied by a matrix take rows of this in steps.
  transform.named_sequence @block_k_of_vecmat(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "vector/rows" } : !op
    %steps = transform.tenon.tile_marked %root level = "sum" sequential : (!op) -> !op
    transform.yield
  }

  // Finds the products in tiles: all are vectors.
  transform.named_sequence @mark_contractions(%root: !op {transform.readonly}) {
    %dots = transform.include @knob_packed_dots failures(propagate) () : () -> !int
    %fills = transform.structured.match ops{["linalg.fill"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.generalize %fills : (!op) -> !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "layers/contractions"
      transform.tenon.rules "vector/semirings" settings = ["packed_dots"] (%dots : !int)
    } : !op
    transform.yield
  }

  // Chooses what the registers hold of each, and what is computed there besides.
  transform.named_sequence @choose_register_tiles(%root: !op {transform.readonly}) {
    // Sizes in M and N of the tile whose accumulators stay in registers over the whole reduction. by_shape takes them
    // from the table vector/registers.
    %rows = transform.tune.knob<"register_m"> = "by_shape" from options = ["by_shape", 1, 2, 3, 4, 6, 8, 12] {tenon.formerly = "register_rows"} -> !any
    %columns = transform.tune.knob<"register_n"> = "by_shape" from options = ["by_shape", 16, 32, 64] {tenon.formerly = "register_columns"} -> !any
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root : (!op) -> !int
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root : (!op) -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "vector/registers" settings = ["register_m", "register_n", "vector_bits", "vector_registers"]
          (%rows, %columns, %bits, %registers : !any, !any, !int, !int)
      transform.tenon.rules "layers/order"
      transform.tenon.rules "layers/members"
    } : !op
    transform.yield
  }

  // Makes loops over register tiles in each tile of a layer, as those over tiles
  // were made: the rules are the same, and the numbers are given for all.
  transform.named_sequence @tile_for_registers(%root: !op {transform.readonly}) {
    %loops = transform.tenon.tile_marked %root level = "layer" sequential : (!op) -> !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.apply_patterns.scf.for_loop_canonicalization
      transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
      transform.apply_patterns.tensor.bubble_up_extract_slice
      transform.apply_patterns.canonicalization
    } : !op
    transform.apply_cse to %functions : !op
    transform.yield
  }

  // Leaves each product one reduction, in loops over the others, and a step of what
  // is no product none.
  transform.named_sequence @keep_one_reduction(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    // Before sums go on in loops, which would hand on the unit dims too.
    transform.apply_patterns to %functions {
      transform.tenon.rules "layers/unit-loops"
      transform.tenon.drop_unit_dims
      transform.apply_patterns.canonicalization
    } : !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "vector/reductions"
      transform.tenon.rules "vector/semiring-steps"
    } : !op
    // What loops hand on is not rounded in between.
    %several = transform.collect_matching @has_several_reductions in %root : (!op) -> !op
    %around = transform.get_parent_op %several {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    transform.apply_patterns to %around { transform.tenon.widen_accumulators } : !op
    transform.include @generalize_copies failures(propagate) (%around) : (!op) -> ()
    %loops = transform.tenon.tile_marked %root level = "sum" sequential : (!op) -> !op
    %is_reductions = transform.param.constant "reductions" -> !any
    transform.annotate %loops "tenon.loop" = %is_reductions : !op, !any
    transform.include @drop_unit_loops_by_steps failures(propagate) (%functions) : (!op) -> ()
    transform.yield
  }

  // Matches M and N of contractions with two reductions or more.
  transform.named_sequence @has_several_reductions(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic"] : !op
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      %four = transform.param.constant 4 : i64 -> !int
      %rank = transform.match.structured.rank %self : (!op) -> !int
      transform.match.param.cmpi ge %rank, %four : !int
      transform.match.structured.dim %self[-1] {reduction} : !op
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }

  // Peels loops over tiles and over register tiles: all sizes are static then.
  // Rows whose number is known at run time only are taken one by one where they
  // are no whole tile.
  transform.named_sequence @peel_register_tiles(%root: !op {transform.readonly}) {
    transform.tenon.peel_foralls %root : !op
    %turns = transform.structured.match ops{["linalg.transpose"]}
        attributes {permutation = array<i64: 1, 0>} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %turns : !op {
    ^bb0(%turn: !op):
      %tile, %rows, %columns = transform.structured.tile_using_for %turn tile_sizes [16, 16] : (!op) -> (!op, !op, !op)
      transform.structured.generalize %tile : (!op) -> !op
    }
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.apply_patterns to %function {
        transform.apply_patterns.scf.for_loop_canonicalization
        transform.apply_patterns.canonicalization
      } : !op
    }
    %peeled = transform.apply_registered_pass "scf-for-loop-peeling"
        with options = {"skip-partial" = false} to %functions : (!op) -> !op
    transform.tenon.parallel_foreach %peeled : !op {
    ^bb0(%function: !op):
      transform.apply_patterns to %function {
        transform.apply_patterns.scf.for_loop_canonicalization
        transform.apply_patterns.canonicalization
      } : !op
    }
    transform.include @tile_dynamic_rows failures(propagate) (%root) : (!op) -> ()
    transform.tenon.parallel_foreach %peeled : !op {
    ^bb0(%function: !op):
      transform.apply_patterns to %function {
        transform.apply_patterns.scf.for_loop_canonicalization
        transform.tenon.rules "vector/strides"
        transform.apply_patterns.canonicalization
      } : !op
      transform.apply_cse to %function : !op
    }
    transform.yield
  }

  // Makes vectors of what fits the registers, a product one step of its reduction
  // at a time. A larger operation stays: LLVM's compile time explodes with it.
  transform.named_sequence @vectorize_products(%root: !op {transform.readonly}, %dots: !int {transform.readonly}) {
    // Minimum size in bytes of a packed weight for its panels to be prefetched; 0 disables it.
    %prefetch = transform.tune.knob<"prefetch_min_bytes"> = 1048576 from options = [0, 1, 262144, 1048576, 4194304] {tenon.formerly = "prefetch_from"} -> !int
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root : (!op) -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    // Vectors that the program has are rewritten with those that are made here.
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.include @legalize_transfers failures(propagate) (%function) : (!op) -> ()
      transform.include @vectorize_products_in failures(propagate) (%function, %bits, %dots, %prefetch)
          : (!op, !int, !int, !int) -> ()
    }
    %moved = transform.apply_registered_pass "loop-invariant-code-motion" to %functions : (!op) -> !op
    transform.yield
  }
  transform.named_sequence @vectorize_products_in(%function: !op {transform.readonly}, %bits: !int {transform.readonly},
      %dots: !int {transform.readonly}, %prefetch: !int {transform.readonly}) {
    transform.apply_patterns to %function { transform.tenon.widen_accumulators frees } : !op
    transform.include @generalize_copies failures(propagate) (%function) : (!op) -> ()
    transform.apply_patterns to %function {
      transform.tenon.rules "vector/units" settings = ["packed_dots"] (%dots : !int)
    } : !op
    transform.include @prefetch_addends failures(propagate) (%function, %prefetch) : (!op, !int) -> ()
    transform.include @mark_prefetching_products failures(propagate) (%function, %prefetch) : (!op, !int) -> ()
    transform.include @noalias_accumulators failures(propagate) (%function) : (!op) -> ()
    transform.include @prefetch_next_panel failures(propagate) (%function) : (!op) -> ()
    %named = transform.tenon.match_fields "tenon.vector" = #tenon.vector<sums>
        in %function {op = "linalg.generic"} : (!op) -> !op
    %unnamed = transform.tenon.match_fields "tenon.vector" = #tenon.vector<product>
        in %function {op = "linalg.generic"} : (!op) -> !op
    %all = transform.merge_handles %named, %unnamed : !op
    transform.foreach %all : !op {
    ^bb0(%product: !op):
      %one, %loop = transform.structured.tile_using_for %product tile_sizes [0, 0, 1] : (!op) -> (!op, !op)
    }
    %adding = transform.tenon.match_fields "tenon.vector" = #tenon.vector<adds>
        in %function {op = "linalg.generic"} : (!op) -> !op
    %sums_in_turn = transform.get_parent_op %adding
        {op_name = "scf.for", deduplicate, allow_empty_results} : (!op) -> !op
    %is_adds = transform.param.constant #tenon.vector<adds> -> !any
    transform.annotate %sums_in_turn "tenon.vector" = %is_adds : !op, !any
    %together = transform.tenon.match_fields "tenon.vector" = #tenon.vector<unroll>
        in %function {op = "linalg.generic"} : (!op) -> !op
    %steps_together = transform.get_parent_op %together
        {op_name = "scf.for", deduplicate, allow_empty_results} : (!op) -> !op
    %four = transform.param.constant #llvm.loop_annotation<unroll = <count = 4 : i32>> -> !any
    transform.annotate %steps_together "loop_annotation" = %four : !op, !any
    transform.apply_patterns to %function { transform.tenon.rules "vector/register-tiles" } : !op
    %turns = transform.tenon.match_fields "tenon.vector" = #tenon.vector<vectorize = "transpose"> in %function
        : (!op) -> !op
    transform.foreach %turns : !op {
    ^bb0(%turn: !op):
      transform.structured.vectorize %turn vector_sizes [16, 16] : !op
    }
    transform.include @vectorize_transposes failures(propagate) (%function, %bits) : (!op, !int) -> ()
    %tiles = transform.tenon.match_fields "tenon.vector" = #tenon.vector<vectorize = "whole"> in %function
        : (!op) -> !op
    transform.tenon.vectorize_static_ops %tiles bits = %bits : !op, !int
    transform.apply_patterns to %function { transform.apply_patterns.vector.reduction_to_contract } : !op
    transform.apply_patterns to %function {
      transform.tenon.unmask_contractions
      transform.apply_patterns.vector.lower_masked_transfers
    } : !op
    // Bytes with a sign and such without one are widened as they are read: no
    // contraction takes both.
    %mixed = transform.structured.match ops{["arith.extui", "arith.extf"]} in %function
        {tenon.may_be_empty} : (!op) -> !op
    %of_mixed = transform.get_parent_op %mixed {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    transform.apply_patterns to %of_mixed {
      transform.apply_patterns.vector.transfer_permutation_patterns
      transform.apply_patterns.vector.sink_ops
    } : !op
    transform.apply_patterns to %function {
      transform.apply_patterns.vector.reduction_to_contract
      transform.apply_patterns.vector.transfer_permutation_patterns
      transform.apply_patterns.vector.fold_arith_extension
      transform.apply_patterns.canonicalization
    } : !op
    %steps = transform.tenon.match_fields "tenon.vector" = #tenon.vector<vectorize = "step"> in %function
        : (!op) -> !op
    transform.tenon.vectorize_static_ops %steps bits = %bits : !op, !int
    transform.apply_patterns to %function { transform.apply_patterns.vector.lower_masked_transfers } : !op
    transform.apply_patterns to %function {
      transform.tenon.rules "vector/contractions"
      transform.tenon.rules "vector/clear-register-tiles"
      transform.apply_patterns.memref.fold_memref_alias_ops
      transform.apply_patterns.canonicalization
    } : !op
    transform.apply_cse to %function : !op
    transform.yield
  }

  // Marks products whose weight has at least that many bytes: they prefetch the panel after their own.
  transform.named_sequence @mark_prefetching_products(%function: !op {transform.readonly}, %prefetch: !int {transform.readonly}) {
    transform.apply_patterns to %function {
      transform.tenon.rules "vector/mark-panels" settings = ["prefetch_min_bytes"] (%prefetch : !int)
    } : !op
    transform.yield
  }

  // Marked products are K-blocked, and each block prefetches a part of that panel.
  // Where sums have names before, no piece leaves its registers.
  transform.named_sequence @prefetch_next_panel(%function: !op {transform.readonly}) {
    %asking = transform.tenon.match_fields "tenon.vector" = #tenon.vector<in_parts>
        in %function {op = "linalg.generic"} : (!op) -> !op
    transform.foreach %asking : !op {
    ^bb0(%product: !op):
      %one, %loop = transform.structured.tile_using_for %product tile_sizes [0, 0, 64] : (!op) -> (!op, !op)
    }
    transform.apply_patterns to %function { transform.tenon.rules "vector/prefetch-panels" } : !op
    transform.yield
  }

  // Hides aliases of the accumulators of products, around all loops over nothing but these.
  transform.named_sequence @noalias_accumulators(%function: !op {transform.readonly}) {
    transform.apply_patterns to %function {
      transform.tenon.rules "vector/name-accumulators"
      transform.tenon.rules "vector/mark-accumulators"
    } : !op
    %loops = transform.structured.match ops{["scf.for"]}
        attributes {tenon.loop = "reductions"} in %function {tenon.may_be_empty} : (!op) -> !for
    transform.foreach %loops : !for {
    ^bb0(%loop: !for):
      transform.apply_licm to %loop : !for
    }
    transform.apply_patterns to %function { transform.tenon.rules "vector/fix-accumulator-names" } : !op
    transform.yield
  }

  // Prefetches the next tile of what is added to tiles of products, where it has at least a quarter
  // of that many bytes.
  transform.named_sequence @prefetch_addends(%function: !op {transform.readonly}, %prefetch: !int {transform.readonly}) {
    transform.apply_patterns to %function { transform.tenon.rules "vector/mark-addend-tiles" } : !op
    transform.apply_patterns to %function {
      transform.tenon.rules "vector/prefetch-addends" settings = ["prefetch_min_bytes"] (%prefetch : !int)
    } : !op
    transform.apply_patterns to %function { transform.tenon.rules "vector/clear-addend-tiles" } : !op
    transform.yield
  }

  // Keeps accumulators in registers over the reduction; what comes behind the
  // product reads them there, and no memory is left that is only written.
  transform.named_sequence @hoist_accumulators(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    %hoisted = transform.structured.hoist_redundant_vector_transfers %functions {verify_non_zero_trip} : (!op) -> !op
    transform.tenon.parallel_foreach %hoisted : !op {
    ^bb0(%function: !op):
      transform.apply_patterns to %function {
        transform.tenon.rules "vector/drop-accumulator-names"
        transform.apply_patterns.memref.fold_memref_alias_ops
        transform.apply_patterns.canonicalization
      } : !op
      transform.apply_cse to %function : !op
    }
    %again = transform.structured.hoist_redundant_vector_transfers %hoisted {verify_non_zero_trip} : (!op) -> !op
    transform.tenon.forward_transfers %again : !op
    transform.tenon.parallel_foreach %again : !op {
    ^bb0(%function: !op):
      transform.apply_patterns to %function { transform.apply_patterns.canonicalization } : !op
    }
    transform.include @erase_dead_stores failures(propagate) (%again) : (!op) -> ()
    transform.yield
  }

  // Erases memory that is only written, of each function where nothing but vectors goes
  // to and from any: upstream takes it for dead where it is handed on, and erases twice
  // what uses it twice.
  transform.named_sequence @erase_dead_stores(%functions: !op {transform.readonly}) {
    transform.foreach %functions : !op {
    ^bb0(%function: !op):
      transform.include @erase_dead_stores_in_function failures(suppress) (%function) : (!op) -> ()
    }
    transform.yield
  }
  // Included in such a way that failures are passed over, it fails as a whole.
  transform.named_sequence @erase_dead_stores_in_function(%function: !op {transform.readonly}) {
    transform.include @erase_dead_vector_stores failures(propagate) (%function) : (!op) -> ()
    transform.yield
  }
  transform.named_sequence @erase_dead_vector_stores(%function: !op {transform.readonly}) {
    %buffers = transform.structured.match ops{["memref.alloc", "memref.alloca"]} in %function
        {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %buffers : !op {
    ^bb0(%buffer: !op):
      %uses = transform.get_consumers_of_result %buffer[0] : (!op) -> !op
      transform.foreach %uses : !op {
      ^bb1(%use: !op):
        transform.match.operation_name %use ["vector.transfer_read", "vector.transfer_write", "memref.load",
            "memref.store", "memref.dealloc"] : !op
      }
    }
    transform.memref.erase_dead_alloc_and_stores %function : (!op) -> ()
    transform.yield
  }

  // Makes masks operands of transfers on tensors, before anything folds: upstream takes
  // a write in a region with a mask for one of all elements, and inserts what it needs
  // for buffers into that region, which holds one operation. Masks of whole tensors are rewritten to selections: upstream folds such transfers, whatever their masks.
  transform.named_sequence @unmask_transfers(%root: !op {transform.readonly}) {
    %masks = transform.structured.match ops{["vector.mask", "vector.transfer_read", "vector.transfer_write"]}
        in %root {tenon.may_be_empty} : (!op) -> !op
    %functions = transform.get_parent_op %masks {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    transform.tenon.lower_masked_transfers_to_select %functions : !op
    transform.apply_patterns to %functions { transform.apply_patterns.vector.lower_masked_transfers } : !op
    transform.yield
  }

  // Gives transfers one form each: a mask is an operand of theirs, and stands for
  // bounds that several dims may leave; bits are bytes. Places of parts that are known
  // at run time only are places in memory.
  transform.named_sequence @legalize_transfers(%functions: !op {transform.readonly}) {
    transform.apply_patterns to %functions {
      transform.apply_patterns.vector.lower_masked_transfers
      transform.tenon.lower_dynamic_positions
      transform.tenon.legalize_transfers
      transform.tenon.lower_i1_transfers
    } : !op
    transform.yield
  }

  // Takes n-D vectors apart into those that the machine has, and sums in few of them
  // into those of every second product and of the others.
  transform.named_sequence @unroll_vectors(%root: !op {transform.readonly}) {
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root : (!op) -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.include @legalize_transfers failures(propagate) (%function) : (!op) -> ()
      transform.tenon.unroll_vectors %function bits = %bits : !op, !int
      transform.apply_patterns to %function {
        transform.tenon.rules "vector/split-accumulators"
        transform.apply_patterns.canonicalization
      } : !op
      transform.apply_cse to %function : !op
    }
    transform.yield
  }

  // Lowers what works on several dims to 1-D vectors, and what sums up short rows.
  transform.named_sequence @lower_vectors(%root: !op {transform.readonly}, %dots: !int {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    %exact = transform.include @knob_exact failures(propagate) () : () -> !int
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.include @lower_vectors_in failures(propagate) (%function, %dots, %exact) : (!op, !int, !int) -> ()
    }
    transform.tune.alternatives<"exact"> selected_region = %exact : !int {
      transform.include @lower_float_operations failures(propagate) (%root) : (!op) -> ()
      transform.yield
    }, {
      transform.yield
    }
    transform.yield
  }

  // Lowers conversions of bf16, maxima and minima to operations on bits and to selections.
  transform.named_sequence @lower_float_operations(%root: !op {transform.readonly}) {
    transform.include @emulate_bf16 failures(propagate) (%root) : (!op) -> ()
    %extremes = transform.structured.match ops{["arith.maximumf", "arith.minimumf", "arith.maxnumf",
        "arith.minnumf"]} in %root {tenon.may_be_empty} : (!op) -> !op
    %around = transform.get_parent_op %extremes {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    transform.apply_patterns to %around { transform.tenon.rules "vector/extremes" } : !op
    transform.yield
  }

  transform.named_sequence @lower_vectors_in(%function: !op {transform.readonly}, %dots: !int {transform.readonly},
      %exact: !int {transform.readonly}) {
    transform.apply_patterns to %function {
      transform.tenon.rules "vector/dots" settings = ["packed_dots", "exact"] (%dots, %exact : !int, !int)
    } : !op
    %masks = transform.param.constant 1 : i64 -> !int
    transform.apply_patterns to %function {
      transform.tenon.rules "rows/reduce-in-f32" settings = ["masks"] (%masks : !int)
    } : !op
    transform.apply_patterns to %function {
      transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = "innerreduction"
    } : !op
    transform.apply_patterns to %function {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
    } : !op
    transform.apply_patterns to %function { transform.apply_patterns.vector.transfer_permutation_patterns } : !op
    transform.apply_patterns to %function {
      transform.apply_patterns.vector.drop_unit_dims_with_shape_cast
      transform.apply_patterns.vector.cast_away_vector_leading_one_dim
      transform.apply_patterns.canonicalization
    } : !op
    transform.apply_patterns to %function {
      transform.apply_patterns.vector.lower_transfer max_transfer_rank = 1
      transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_16x16
    } : !op
    transform.apply_patterns to %function {
      transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 1 full_unroll = true
      transform.apply_patterns.vector.lower_transfer max_transfer_rank = 1
      transform.apply_patterns.vector.lower_outerproduct
      transform.apply_patterns.vector.lower_broadcast
      transform.apply_patterns.vector.lower_shape_cast
    } : !op
    transform.apply_cse to %function : !op
    transform.yield
  }

  // Computes bf16 in f32, which machines do in any case, and rounds several steps
  // once: canonicalization drops conversions that contract, as this makes them, and no
  // others. What nobody reads any more is not written.
  transform.named_sequence @emulate_bf16(%root: !op {transform.readonly}) {
    %conversions = transform.structured.match ops{["arith.extf", "arith.truncf"]} in %root
        {tenon.may_be_empty} : (!op) -> !op
    %functions = transform.get_parent_op %conversions {op_name = "func.func", deduplicate, allow_empty_results}
        : (!op) -> !op
    %wide = transform.apply_registered_pass "arith-emulate-unsupported-floats"
        with options = {"source-types" = "bf16", "target-type" = "f32"} to %functions : (!op) -> !op
    transform.apply_patterns to %wide { transform.apply_patterns.canonicalization } : !op
    transform.apply_patterns to %wide { transform.tenon.rules "vector/bf16" } : !op
    transform.include @erase_dead_stores failures(propagate) (%wide) : (!op) -> ()
    transform.yield
  }
}
