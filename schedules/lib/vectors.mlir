// Vectorizes contractions in register tiles: K by 1, accumulators in registers; and lowers n-D vectors to 1-D vectors.
!op = !transform.any_op
!for = !transform.op<"scf.for">
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence} {
  // Vectorizes operations that fit registers, contractions with K tiled by 1. Others are lowered to scalar loops: LLVM's
  // compile time explodes with larger vectors.
  transform.named_sequence @vectorize_products(%root: !op {transform.readonly}, %dots: !int {transform.readonly}) {
    // Minimum size, in bytes, of a packed weight for its panels to be prefetched; 0: never.
    %prefetch = transform.tune.knob<"prefetch_min_bytes"> = 1048576 from options = [0, 1, 262144, 1048576, 4194304] {tenon.formerly = "prefetch_from"} -> !int
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root : (!op) -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    // Vectors of the payload are rewritten with those that are made here.
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.include @legalize_transfers failures(propagate) (%function) : (!op) -> ()
      transform.apply_patterns to %function { transform.tenon.widen_accumulators frees } : !op
      transform.include @generalize_copies failures(propagate) (%function) : (!op) -> ()
      transform.apply_patterns to %function { transform.tenon.rules "vector/units" settings = ["packed_dots"] (%dots : !int) } : !op
      %strided = transform.tenon.match_fields "tenon.strip" = #tenon.strip<reduces = 2> in %function {op = "linalg.generic"} : (!op) -> !op
      %rows, %row_loops = transform.structured.tile_using_for %strided tile_sizes [1, 0] : (!op) -> (!op, !op)
      transform.include @prefetch_addends failures(propagate) (%function, %prefetch) : (!op, !int) -> ()
      transform.apply_patterns to %function { transform.tenon.rules "vector/mark-panels" settings = ["prefetch_min_bytes"] (%prefetch : !int) } : !op
      transform.include @noalias_accumulators failures(propagate) (%function) : (!op) -> ()
      transform.include @prefetch_next_panel failures(propagate) (%function) : (!op) -> ()
      %named = transform.tenon.match_fields "tenon.vector" = #tenon.vector<sums> in %function {op = "linalg.generic"} : (!op) -> !op
      %unnamed = transform.tenon.match_fields "tenon.vector" = #tenon.vector<product> in %function {op = "linalg.generic"} : (!op) -> !op
      %all = transform.merge_handles %named, %unnamed : !op
      %one, %k_loops = transform.structured.tile_using_for %all tile_sizes [0, 0, 1] : (!op) -> (!op, !op)
      %adding = transform.tenon.match_fields "tenon.vector" = #tenon.vector<adds> in %function {op = "linalg.generic"} : (!op) -> !op
      %sums_in_turn = transform.get_parent_op %adding {op_name = "scf.for", deduplicate, allow_empty_results} : (!op) -> !op
      %is_adds = transform.param.constant #tenon.vector<adds> -> !any
      transform.annotate %sums_in_turn "tenon.vector" = %is_adds : !op, !any
      %unrolled = transform.tenon.match_fields "tenon.vector" = #tenon.vector<unroll> in %function {op = "linalg.generic"} : (!op) -> !op
      %unrolled_loops = transform.get_parent_op %unrolled {op_name = "scf.for", deduplicate, allow_empty_results} : (!op) -> !op
      %four = transform.param.constant #llvm.loop_annotation<unroll = <count = 4 : i32>> -> !any
      transform.annotate %unrolled_loops "loop_annotation" = %four : !op, !any
      transform.apply_patterns to %function { transform.tenon.rules "vector/register-tiles" } : !op
      %transposes = transform.tenon.match_fields "tenon.vector" = #tenon.vector<vectorize = "transpose"> in %function : (!op) -> !op
      transform.structured.vectorize %transposes vector_sizes [16, 16] : !op
      transform.include @vectorize_transposes failures(propagate) (%function, %bits) : (!op, !int) -> ()
      %tiles = transform.tenon.match_fields "tenon.vector" = #tenon.vector<vectorize = "whole"> in %function : (!op) -> !op
      transform.tenon.vectorize_static_ops %tiles bits = %bits : !op, !int
      transform.apply_patterns to %function { transform.apply_patterns.vector.reduction_to_contract } : !op
      transform.apply_patterns to %function {
        transform.tenon.unmask_contractions
        transform.apply_patterns.vector.lower_masked_transfers
      } : !op
      // No vector.contract has both signed and unsigned operands: extensions are folded into reads.
      %extending = transform.tenon.functions_with ["arith.extui", "arith.extf"] in %function : (!op) -> !op
      transform.apply_patterns to %extending {
        transform.apply_patterns.vector.transfer_permutation_patterns
        transform.apply_patterns.vector.sink_ops
      } : !op
      transform.apply_patterns to %function {
        transform.apply_patterns.vector.reduction_to_contract
        transform.apply_patterns.vector.transfer_permutation_patterns
        transform.tenon.rules "vector/fold-extensions"
        transform.apply_patterns.canonicalization
      } : !op
      %steps = transform.tenon.match_fields "tenon.vector" = #tenon.vector<vectorize = "step"> in %function : (!op) -> !op
      transform.tenon.vectorize_static_ops %steps bits = %bits : !op, !int
      transform.apply_patterns to %function { transform.apply_patterns.vector.lower_masked_transfers } : !op
      transform.apply_patterns to %function {
        transform.tenon.rules "vector/contractions"
        transform.tenon.rules "vector/clear-register-tiles"
        transform.apply_patterns.memref.fold_memref_alias_ops
        transform.apply_patterns.canonicalization
      } : !op
      transform.apply_cse to %function : !op
    }
    %moved = transform.apply_registered_pass "loop-invariant-code-motion" to %functions : (!op) -> !op
    transform.yield
  }

  // K-blocks the marked contractions; each block prefetches a part of the next panel. Accumulators must be noalias first;
  // then each block keeps them in registers.
  transform.named_sequence @prefetch_next_panel(%function: !op {transform.readonly}) {
    %prefetching = transform.tenon.match_fields "tenon.vector" = #tenon.vector<per_step> in %function {op = "linalg.generic"} : (!op) -> !op
    %block, %loop = transform.structured.tile_using_for %prefetching tile_sizes [0, 0, 64] : (!op) -> (!op, !op)
    transform.apply_patterns to %function { transform.tenon.rules "vector/prefetch-panels" } : !op
    transform.yield
  }

  // Makes the accumulators of contractions noalias, outside of the loops over reductions.
  transform.named_sequence @noalias_accumulators(%function: !op {transform.readonly}) {
    transform.apply_patterns to %function {
      transform.tenon.rules "vector/name-accumulators"
      transform.tenon.rules "vector/mark-accumulators"
    } : !op
    %loops = transform.structured.match ops{["scf.for"]} attributes {tenon.loop = "reductions"} in %function {tenon.may_be_empty} : (!op) -> !for
    transform.apply_licm to %loops : !for
    transform.apply_patterns to %function { transform.tenon.rules "vector/fix-accumulator-names" } : !op
    transform.yield
  }

  // Prefetches the next tile of an operand that is added to tiles of contractions, if it has at least a quarter of
  // `prefetch` bytes.
  transform.named_sequence @prefetch_addends(%function: !op {transform.readonly}, %prefetch: !int {transform.readonly}) {
    transform.apply_patterns to %function { transform.tenon.rules "vector/mark-addend-tiles" } : !op
    transform.apply_patterns to %function {
      transform.tenon.rules "vector/prefetch-addends" settings = ["prefetch_min_bytes"] (%prefetch : !int)
    } : !op
    transform.apply_patterns to %function { transform.tenon.rules "vector/clear-addend-tiles" } : !op
    transform.yield
  }

  // Hoists accumulators to registers over the reduction, forwards them to epilogues, and erases dead stores.
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
    // Bodies of linalg that are left stay products.
    %no = transform.param.constant 0 : i64 -> !int
    transform.tenon.parallel_foreach %again : !op {
    ^bb0(%function: !op):
      transform.apply_patterns to %function {
        transform.tenon.rules "vector/multiply-adds" settings = ["scalars"] (%no : !int)
        transform.apply_patterns.canonicalization
      } : !op
    }
    transform.include @erase_dead_stores failures(propagate) (%again) : (!op) -> ()
    transform.yield
  }

  // Erases buffers that are only written. Skips functions, and then loops over tiles, where other operations than
  // transfers, loads and stores use a buffer: upstream takes a buffer that escapes for dead, and erases an operation
  // that uses it twice two times.
  transform.named_sequence @erase_dead_stores(%functions: !op {transform.readonly}) {
    transform.foreach %functions : !op {
    ^bb0(%function: !op):
      %loops = transform.structured.match ops{["scf.forall"]} in %function {tenon.may_be_empty} : (!op) -> !op
      %parts = transform.merge_handles %function, %loops : !op
      transform.foreach %parts : !op {
      ^bb1(%part: !op):
        transform.tenon.try {
          %buffers = transform.structured.match ops{["memref.alloc", "memref.alloca"]} in %part {tenon.may_be_empty} : (!op) -> !op
          transform.foreach %buffers : !op {
          ^bb2(%buffer: !op):
            %uses = transform.get_consumers_of_result %buffer[0] : (!op) -> !op
            transform.foreach %uses : !op {
            ^bb3(%use: !op):
              transform.match.operation_name %use ["vector.transfer_read", "vector.transfer_write", "memref.load",
                  "memref.store", "memref.dealloc"] : !op
            }
          }
          transform.memref.erase_dead_alloc_and_stores %part : (!op) -> ()
        }
      }
    }
    transform.yield
  }

  // Rewrites vector.mask around transfers on tensors to mask operands, and masks of whole tensors and of reductions of
  // unit dims to arith.select, and lowers vector.shape_cast. Must run before any folding: upstream folds a masked
  // transfer of a whole tensor, and bufferizes into the region of vector.mask.
  transform.named_sequence @unmask_transfers(%root: !op {transform.readonly}) {
    %functions = transform.tenon.functions_with ["vector.mask", "vector.transfer_read", "vector.transfer_write"] in %root : (!op) -> !op
    transform.tenon.lower_masked_transfers_to_select %functions : !op
    transform.apply_patterns to %functions { transform.apply_patterns.vector.lower_masked_transfers } : !op
    // The pass canonicalize takes the cast of a broadcast for a broadcast along any dim.
    %casting = transform.tenon.functions_with ["vector.shape_cast"] in %root : (!op) -> !op
    transform.apply_patterns to %casting { transform.apply_patterns.vector.lower_shape_cast } : !op
    transform.yield
  }

  // Legalizes transfers: masks are operands and imply bounds of several dims, elements have whole bytes, dynamic positions are
  // addresses. Lowers masked contractions, which unrolling would give operands of another shape than the mask's.
  transform.named_sequence @legalize_transfers(%functions: !op {transform.readonly}) {
    transform.apply_patterns to %functions {
      transform.apply_patterns.vector.lower_masked_transfers
      transform.apply_patterns.vector.lower_scan
      transform.tenon.lower_vector_accesses
      transform.tenon.lower_dynamic_positions
      transform.tenon.legalize_transfers
      transform.tenon.widen_vector_accesses
    } : !op
    transform.yield
  }

  // Unrolls n-D vectors to those of the machine. Splits few accumulators, to hide latency.
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

  // Lowers n-D vector operations and short reductions to 1-D vectors.
  transform.named_sequence @lower_vectors(%root: !op {transform.readonly}, %dots: !int {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    %exact = transform.include @knob_exact failures(propagate) () : () -> !int
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.apply_patterns to %function {
        transform.tenon.rules "vector/dots" settings = ["packed_dots", "exact"] (%dots, %exact : !int, !int)
      } : !op
      %masks = transform.param.constant 1 : i64 -> !int
      %reducing = transform.tenon.functions_with ["vector.multi_reduction", "vector.reduction"] in %function : (!op) -> !op
      transform.apply_patterns to %reducing { transform.tenon.rules "rows/reduce-in-f32" settings = ["masks"] (%masks : !int) } : !op
      transform.apply_patterns to %reducing { transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = "innerreduction" } : !op
      transform.apply_patterns to %function {
        transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
        transform.tenon.lower_contractions
        transform.apply_patterns.vector.transfer_permutation_patterns
      } : !op
      transform.apply_patterns to %function {
        transform.apply_patterns.vector.drop_unit_dims_with_shape_cast
        transform.apply_patterns.vector.cast_away_vector_leading_one_dim
      } : !op
      transform.apply_patterns to %function {
        transform.apply_patterns.vector.lower_transfer max_transfer_rank = 1
        transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_16x16
      } : !op
      transform.apply_patterns to %function { transform.tenon.lower_vector_accesses } : !op
      transform.apply_patterns to %function {
        transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 1 full_unroll = true
        transform.apply_patterns.vector.lower_transfer max_transfer_rank = 1
        transform.apply_patterns.vector.lower_outerproduct
        transform.apply_patterns.vector.lower_broadcast
        transform.apply_patterns.vector.lower_shape_cast
        transform.apply_patterns.vector.sink_mem_ops
      } : !op
      transform.apply_cse to %function : !op
    }
    transform.tune.alternatives<"exact"> selected_region = %exact : !int {
      transform.include @lower_float_operations failures(propagate) (%root) : (!op) -> ()
    }, {}
    transform.yield
  }

  // Lowers bf16 conversions to bit operations, with one rounding for adjacent operations, and maxima and minima to
  // selects. Canonicalization removes a truncf and extf pair only if they are `contract`, as this pass makes them.
  transform.named_sequence @lower_float_operations(%root: !op {transform.readonly}) {
    %converting = transform.tenon.functions_with ["arith.extf", "arith.truncf"] in %root : (!op) -> !op
    %wide = transform.apply_registered_pass "arith-emulate-unsupported-floats"
        with options = {"source-types" = "bf16", "target-type" = "f32"} to %converting : (!op) -> !op
    transform.apply_patterns to %wide { transform.apply_patterns.canonicalization } : !op
    transform.apply_patterns to %wide { transform.tenon.rules "vector/bf16" } : !op
    transform.include @erase_dead_stores failures(propagate) (%wide) : (!op) -> ()
    %extremes = transform.tenon.functions_with ["arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf"] in %root : (!op) -> !op
    transform.apply_patterns to %extremes { transform.tenon.rules "vector/extremes" } : !op
    transform.yield
  }

  // Returns the knob packed_dots.
  transform.named_sequence @knob_packed_dots() -> !int {
    // 1: use instructions that add 2 (bf16, subnormals are 0) or 4 (i8) products, if the machine has them; 0: do not.
    %dots = transform.tune.knob<"packed_dots"> = 1 from options = [0, 1] -> !int
    transform.yield %dots : !int
  }

  // Returns the knob exact.
  transform.named_sequence @knob_exact() -> !int {
    // 1: keep math functions, maxima and bf16 conversions, and lower kernels to loops, as --verify=exact needs; 0: lower them to the fastest code.
    %exact = transform.tune.knob<"exact"> = 0 from options = [0, 1] -> !int
    transform.yield %exact : !int
  }
}
