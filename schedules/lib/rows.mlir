// Vectorizes element-wise operations and reductions by rows, as softmax and normalizations.
!op = !transform.any_op
!any = !transform.any_param
!int = !transform.param<i64>
!for = !transform.op<"scf.for">
module attributes {transform.with_named_sequence} {
  // Tiles fused groups of operations by rows and vectorizes them: a row of up to 127 elements is one vector, a longer one or
  // one of dynamic length strips of 64. LLVM takes seconds for a vector of 4096 elements.
  transform.named_sequence @vectorize_rows(%root: !op {transform.readonly}) {
    // Element-wise operations with a transposed operand are tiled by 16x16, for transposes in registers.
    transform.apply_patterns to %root { transform.tenon.rules "rows/transposed-reads" } : !op
    %transposes = transform.tenon.tile_marked %root level = "transpose" : (!op) -> !op
    %is_transposes = transform.param.constant "transposes" -> !any
    transform.annotate %transposes "tenon.loop" = %is_transposes : !op, !any
    %loops = transform.include @tile_rows failures(propagate) (%root) : (!op) -> !op
    transform.apply_patterns to %loops { transform.tenon.widen_accumulators longer_than = 65536 } : !op
    transform.include @generalize_copies failures(propagate) (%loops) : (!op) -> ()
    transform.apply_patterns to %loops { transform.tenon.rules "fuse/operands" } : !op
    // Twice, since a softmax reads its input twice.
    transform.apply_patterns to %loops { transform.tenon.rules "fuse/extensions" } : !op
    %never = transform.param.constant 0 : i64 -> !int
    transform.apply_patterns to %loops {
      transform.tenon.rules "fuse/extensions"
      transform.tenon.rules "fuse/single-use" settings = ["recompute_per_read"] (%never : !int)
    } : !op
    transform.include @extend_bf16_by_bits failures(propagate) (%loops) : (!op) -> ()
    %exact = transform.include @knob_exact failures(propagate) () : () -> !int
    transform.tune.alternatives<"exact"> selected_region = %exact : !int {
      transform.include @approximate_math failures(propagate) (%root) : (!op) -> ()
    }, {}
    transform.include @version_short_rows failures(propagate) (%root, %loops) : (!op, !op) -> ()
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      transform.include @vectorize_in_strips failures(propagate) (%loop) : (!op) -> ()
    }
    transform.apply_patterns to %loops {
      transform.apply_patterns.scf.for_loop_canonicalization
      transform.apply_patterns.canonicalization
    } : !op
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      %strips = transform.structured.match ops{["linalg.generic"]} attributes {tenon.strip = #tenon.strip<part>} in %loop
          {tenon.may_be_empty} : (!op) -> !op
      // Remainders of static size are masked too: LLVM 22 crashes on a vector of 17 bf16 elements.
      transform.structured.vectorize %strips vector_sizes [64] : !op
    }
    transform.apply_patterns to %loops { transform.apply_patterns.vector.lower_masked_transfers } : !op
    transform.apply_patterns to %loops { transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice } : !op
    transform.apply_patterns to %loops { transform.tenon.rules "rows/rests" } : !op
    transform.apply_patterns to %loops {
      transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = "innerreduction"
      transform.tenon.unmask_reductions
      transform.apply_patterns.vector.transfer_permutation_patterns
      transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers
      transform.tenon.rules "rows/reduce-in-f32"
      transform.tenon.rules "rows/reduce-in-any-order"
      transform.apply_patterns.canonicalization
    } : !op
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      %strips = transform.structured.match ops{["scf.for"]} in %loop {tenon.may_be_empty} : (!op) -> !op
      transform.apply_licm to %strips : !op
      transform.loop.hoist_loop_invariant_subsets %strips : !op
    }
    transform.apply_patterns to %loops {
      transform.tenon.rules "vector/multiply-adds"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Duplicates rows of dynamic length: one of at most 512 bits is one masked vector. In strips of 64 it would take as long
  // as one of 64 elements.
  transform.named_sequence @version_short_rows(%root: !op {transform.readonly}, %loops: !op {transform.readonly}) {
    %of_8 = transform.tenon.version_short_rows %loops most = 8 bits = 512 : (!op) -> !op
    %of_16 = transform.tenon.version_short_rows %loops most = 16 bits = 512 : (!op) -> !op
    transform.apply_patterns to %root {
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
      transform.tenon.rules "reshape/sizes"
    } : !op
    transform.apply_cse to %root : !op
    %rows_of_8 = transform.collect_matching @is_row in %of_8 : (!op) -> !op
    transform.structured.vectorize %rows_of_8 vector_sizes [8] : !op
    %rows_of_16 = transform.collect_matching @is_row in %of_16 : (!op) -> !op
    transform.structured.vectorize %rows_of_16 vector_sizes [16] : !op
    // A mask for all of them.
    transform.apply_patterns to %loops {
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
      transform.apply_patterns.vector.lower_masked_transfers
      transform.apply_patterns.canonicalization
    } : !op
    transform.apply_cse to %loops : !op
    transform.yield
  }

  // Matches a linalg.generic with one loop.
  transform.named_sequence @is_row(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic"] : !op
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      %rank = transform.match.structured.rank %self : (!op) -> !int
      %one = transform.param.constant 1 : i64 -> !int
      transform.match.param.cmpi eq %rank, %one : !int
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }

  // Vectorizes short rows, and tiles long rows by 64. A reduction has 64 accumulators, which are reduced at the end.
  transform.named_sequence @vectorize_in_strips(%loop: !op {transform.readonly}) {
    transform.apply_patterns to %loop { transform.tenon.rules "rows/strips" } : !op
    %rows = transform.structured.match ops{["linalg.generic"]}
        attributes {tenon.strip = #tenon.strip<row>} in %loop {tenon.may_be_empty} : (!op) -> !op
    transform.apply_patterns to %loop { transform.tenon.broadcast_reduced_values } : !op
    transform.structured.vectorize %rows : !op
    transform.include @tile_reductions_in_strips failures(propagate) (%loop) : (!op) -> ()
    %sums = transform.structured.match ops{["linalg.generic"]} attributes {tenon.strip = #tenon.strip<long, reduces = 1>} in %loop
        {tenon.may_be_empty} : (!op) -> !op
    transform.apply_patterns to %sums { transform.tenon.rules "rows/zeros" } : !op
    %first, %sum, %last, %sum_loops = transform.structured.tile_reduction_using_for %sums by tile_sizes = [64] : (!op) -> (!op, !op, !op, !for)
    %is_part = transform.param.constant #tenon.strip<part> -> !any
    transform.annotate %sum "tenon.strip" = %is_part : !op, !any
    transform.include @peel_last failures(suppress) (%sum_loops) : (!for) -> ()
    transform.structured.vectorize %first : !op
    transform.structured.vectorize %last : !op
    %long = transform.structured.match ops{["linalg.generic"]}
        attributes {tenon.strip = #tenon.strip<long>} in %loop {tenon.may_be_empty} : (!op) -> !op
    %strip, %strip_loops = transform.structured.tile_using_for %long tile_sizes [64] : (!op) -> (!op, !for)
    transform.annotate %strip "tenon.strip" = %is_part : !op, !any
    transform.include @peel_last failures(suppress) (%strip_loops) : (!for) -> ()
    transform.yield
  }

  // Tiles reductions over several dims of rows: loops over rows carry the accumulators of a strip.
  transform.named_sequence @tile_reductions_in_strips(%loop: !op {transform.readonly}) {
    %of_2 = transform.tenon.match_fields "tenon.strip" = #tenon.strip<long, reduces = 2> in %loop : (!op) -> !op
    %of_3 = transform.tenon.match_fields "tenon.strip" = #tenon.strip<long, reduces = 3> in %loop : (!op) -> !op
    %of_4 = transform.tenon.match_fields "tenon.strip" = #tenon.strip<long, reduces = 4> in %loop : (!op) -> !op
    %sums = transform.merge_handles %of_2, %of_3, %of_4 : !op
    transform.apply_patterns to %sums { transform.tenon.rules "rows/zeros" } : !op
    %first_2, %strip_2, %last_2, %rows_2 = transform.structured.tile_reduction_using_for %of_2 by tile_sizes = [1, 64] : (!op) -> (!op, !op, !op, !op)
    %first_3, %strip_3, %last_3, %rows_3 = transform.structured.tile_reduction_using_for %of_3
        by tile_sizes = [1, 1, 64] : (!op) -> (!op, !op, !op, !op)
    %first_4, %strip_4, %last_4, %rows_4 = transform.structured.tile_reduction_using_for %of_4
        by tile_sizes = [1, 1, 1, 64] : (!op) -> (!op, !op, !op, !op)
    %first = transform.merge_handles %first_2, %first_3, %first_4 : !op
    %last = transform.merge_handles %last_2, %last_3, %last_4 : !op
    %row_loops = transform.merge_handles %rows_2, %rows_3, %rows_4 : !op
    transform.structured.vectorize %first : !op
    transform.structured.vectorize %last : !op
    %is_strips = transform.param.constant "strips" -> !any
    transform.annotate %row_loops "tenon.loop" = %is_strips : !op, !any
    %rows = transform.structured.match ops{["scf.for"]} attributes {tenon.loop = "strips"} in %loop {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %rows : !op {
    ^bb0(%row: !op):
      %inner_first = transform.structured.match ops{["scf.for"]} in %row : (!op) -> !for
      transform.include @peel_last failures(suppress) (%inner_first) : (!for) -> ()
    }
    // The identity of a reduction is a value, not a row in memory.
    transform.apply_patterns to %loop {
      transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices
      transform.apply_patterns.vector.cast_away_vector_leading_one_dim
    } : !op
    %peeled = transform.structured.match ops{["scf.for"]} attributes {tenon.loop = "strips"} in %loop {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %peeled : !op {
    ^bb0(%row: !op):
      %strips = transform.structured.match ops{["linalg.generic"]} in %row : (!op) -> !op
      %is_part = transform.param.constant #tenon.strip<part> -> !any
      transform.annotate %strips "tenon.strip" = %is_part : !op, !any
    }
    transform.yield
  }

  // Vectorizes tiles with a transposed operand, those at the edges with masks.
  transform.named_sequence @vectorize_transposes(%function: !op {transform.readonly}, %bits: !int {transform.readonly}) {
    %loops = transform.structured.match ops{["scf.forall"]} attributes {tenon.loop = "transposes"} in %function {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      transform.apply_patterns to %loop { transform.tenon.rules "rows/transposed-tiles" } : !op
      %whole = transform.structured.match ops{["linalg.generic"]} attributes {tenon.transpose = array<i64: 16>} in %loop
          {tenon.may_be_empty} : (!op) -> !op
      transform.tenon.vectorize_static_ops %whole bits = %bits : !op, !int
      %edges = transform.structured.match ops{["linalg.generic"]} attributes {tenon.transpose = array<i64: 0>} in %loop
          {tenon.may_be_empty} : (!op) -> !op
      transform.structured.vectorize %edges vector_sizes [16, 16] : !op
    }
    transform.yield
  }

  // Tiles groups of operations on rows by one row, or by two where rows are short and registers suffice. Operations in the
  // loops are 1-D.
  transform.named_sequence @tile_rows(%root: !op {transform.readonly}) -> !op {
    transform.apply_patterns to %root { transform.tenon.rules "rows/shares" } : !op
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root : (!op) -> !int
    %none = transform.param.constant 0 : i64 -> !int
    transform.apply_patterns to %root { transform.tenon.rules "rows/members" settings = ["rows_per_step"] (%none : !int) } : !op
    %of_sums = transform.tenon.tile_marked %root level = "row" {if_any = "profitable", in_place} : (!op) -> !op
    %two = transform.param.constant 2 : i64 -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "rows/members" settings = ["rows_per_step", "vector_registers"] (%two, %registers : !int, !int)
    } : !op
    %of_two = transform.tenon.tile_marked %root level = "row" {if_any = "profitable", in_place} : (!op) -> !op
    transform.include @drop_unit_dims_of_rows failures(propagate) (%of_two) : (!op) -> ()
    transform.apply_patterns to %of_two { transform.tenon.rules "rows/members" } : !op
    %two_steps = transform.tenon.tile_marked %of_two level = "row" {if_any = "profitable", in_place} : (!op) -> !op
    %is_two_rows = transform.param.constant "two_rows" -> !any
    transform.annotate %of_two "tenon.loop" = %is_two_rows : !op, !any
    %is_jam = transform.param.constant "jam" -> !any
    transform.annotate %two_steps "tenon.loop" = %is_jam : !op, !any
    transform.apply_patterns to %root { transform.tenon.rules "rows/members" } : !op
    %of_one = transform.tenon.tile_marked %root level = "row" {if_any = "profitable", in_place} : (!op) -> !op
    %is_rows = transform.param.constant "rows" -> !any
    transform.annotate %of_one "tenon.loop" = %is_rows : !op, !any
    transform.annotate %of_sums "tenon.loop" = %is_rows : !op, !any
    %loops = transform.merge_handles %of_two, %of_sums, %of_one : !op
    transform.include @drop_unit_dims_of_rows failures(propagate) (%loops) : (!op) -> ()
    transform.yield %loops : !op
  }

  // Drops unit dims of operations in loops over rows.
  transform.named_sequence @drop_unit_dims_of_rows(%loops: !op {transform.readonly}) {
    transform.apply_patterns to %loops {
      transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices
      transform.apply_patterns.tensor.fold_tensor_empty
      transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
      transform.tenon.rules "fuse/tiles"
      transform.apply_patterns.canonicalization
    } : !op
    transform.apply_cse to %loops : !op
    transform.yield
  }

  // Unrolls and jams loops over two rows. Each row has buffers of its own, since the loop was parallel.
  transform.named_sequence @jam_rows(%root: !op {transform.readonly}) {
    %loops = transform.structured.match ops{["scf.forall"]} attributes {tenon.loop = "jam"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      %steps = transform.loop.forall_to_for %loop : (!op) -> !op
      transform.loop.unroll_and_jam %steps {factor = 2} : !op
    }
    transform.yield
  }

  // Prefetches the rows of the next iteration in the last pass over a row.
  transform.named_sequence @prefetch_next_row(%root: !op {transform.readonly}) {
    %one = transform.param.constant 1 : i64 -> !int
    %two = transform.param.constant 2 : i64 -> !int
    %of_one = transform.structured.match ops{["scf.forall"]} attributes {tenon.loop = "rows"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.include @prefetch_row_in_last_pass failures(propagate) (%of_one, %one) : (!op, !int) -> ()
    %of_two = transform.structured.match ops{["scf.forall"]} attributes {tenon.loop = "two_rows"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.include @prefetch_row_in_last_pass failures(propagate) (%of_two, %two) : (!op, !int) -> ()
    transform.yield
  }

  // Prefetches the rows of the next iteration in loops over `rows` rows.
  transform.named_sequence @prefetch_row_in_last_pass(%loops: !op {transform.readonly}, %rows: !int {transform.readonly}) {
    transform.apply_patterns to %loops { transform.tenon.rules "rows/last-pass" } : !op
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      %passes = transform.structured.match ops{["scf.for"]} attributes {tenon.known = #tenon.known<last_pass>} in %loop {tenon.may_be_empty}
          : (!op) -> !op
      transform.apply_patterns to %passes { transform.tenon.rules "rows/prefetch" settings = ["rows"] (%rows : !int) } : !op
    }
    transform.yield
  }

  // Extends bf16 to f32 by shifts, unless the knob exact is 1.
  transform.named_sequence @extend_bf16_by_bits(%loops: !op {transform.readonly}) {
    %exact = transform.include @knob_exact failures(propagate) () : () -> !int
    transform.tune.alternatives<"exact"> selected_region = %exact : !int {
      transform.apply_patterns to %loops { transform.tenon.rules "rows/extensions" } : !op
    }, {}
    transform.yield
  }

  // Approximates math functions in linalg bodies by polynomials, which are vectorized here or by LLVM. On scalars they are
  // calls of libm.
  transform.named_sequence @approximate_math(%root: !op {transform.readonly}) {
    %generics = transform.structured.match ops{["linalg.generic"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %generics : !op {
    ^bb0(%generic: !op):
      %calls = transform.structured.match ops{["math.exp", "math.log", "math.tanh", "math.erf", "math.expm1",
          "math.log1p", "math.exp2", "math.log2", "math.log10", "math.sinh", "math.cosh", "math.asinh", "math.acosh",
          "math.atanh", "math.atan", "math.asin", "math.acos",
          "math.sin", "math.cos", "math.tan", "math.atan2", "math.cbrt", "math.erfc", "math.powf", "arith.remf"]}
          in %generic {tenon.may_be_empty} : (!op) -> !op
      %body = transform.get_parent_op %calls {op_name = "linalg.generic", deduplicate, allow_empty_results} : (!op) -> !op
      transform.apply_patterns to %body {
        transform.tenon.rules "rows/functions"
        transform.tenon.approximate_math
      } : !op
    }
    transform.yield
  }
}
