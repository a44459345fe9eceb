// Vectorizes reductions over gathered rows, as of a sparse matrix by a dense one.
!op = !transform.any_op
!int = !transform.param<i64>
!for = !transform.op<"scf.for">
!value = !transform.any_value
module attributes {transform.with_named_sequence} {
  // Tiles reductions over gathered rows by `columns`, and reads the rows in place.
  transform.named_sequence @tile_stored_columns(%root: !op {transform.readonly}, %columns: !int {transform.readonly}) {
    %first = transform.collect_matching @is_sum_of_rows_lhs in %root : (!op) -> !op
    %second = transform.collect_matching @is_sum_of_rows_rhs in %root : (!op) -> !op
    %named = transform.merge_handles deduplicate %first, %second : !op
    %sums = transform.structured.generalize %named : (!op) -> !op
    transform.foreach %sums : !op {
    ^bb0(%sum: !op):
      %tile, %blocks = transform.structured.tile_using_for %sum tile_sizes [%columns, 0] : (!op, !int) -> (!op, !for)
      transform.structured.tile_using_for %tile tile_sizes [0, 1] : (!op) -> (!op, !op)
      transform.apply_patterns to %blocks { transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices } : !for
      transform.include @peel_last failures(suppress) (%blocks) : (!for) -> ()
    }
    transform.apply_patterns to %root {
      transform.tenon.rules "slice/gather"
      transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
      transform.apply_patterns.scf.for_loop_canonicalization
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Peels the last iteration of a loop; included with failures(suppress), since a loop of whole tiles has none.
  transform.named_sequence @peel_last(%blocks: !for {transform.consumed}) {
    transform.loop.peel %blocks : (!for) -> (!op, !op)
    transform.yield
  }

  // Hoists the accumulators of a row to registers, out of the loop that adds to it. Skips rows of dynamic length or of more
  // than 2048 elements.
  transform.named_sequence @hoist_row_accumulators(%root: !op {transform.readonly}) {
    %rows = transform.collect_matching @row_yielded_by_loop in %root : (!op) -> !op
    transform.foreach %rows : !op {
    ^bb0(%row: !op):
      transform.tenon.try { transform.structured.vectorize %row : !op }
    }
    transform.apply_patterns to %root { transform.apply_patterns.canonicalization } : !op
    %loops = transform.structured.match ops{["scf.for"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.loop.hoist_loop_invariant_subsets %loops : !op
    %starts = transform.collect_matching @fill_of_row in %root : (!op) -> !op
    %firsts = transform.merge_handles deduplicate %starts : !op
    transform.structured.vectorize %firsts : !op
    transform.apply_patterns to %root { transform.apply_patterns.canonicalization } : !op
    transform.yield
  }

  // Prefetches gathered rows.
  transform.named_sequence @prefetch_indexed_rows(%root: !op {transform.readonly}) {
    // Number of list elements between the row that is read and the row that is prefetched; 0: never.
    %distance = transform.tune.knob<"prefetch_distance"> = 32 from options = [0, 4, 8, 16, 32, 64] {tenon.formerly = "read_ahead"} -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.apply_patterns to %function {
        transform.tenon.rules "ragged/ahead" settings = ["prefetch_distance"] (%distance : !int)
        transform.apply_patterns.canonicalization
      } : !op
    }
    transform.yield
  }

  // Matches a reduction over rows whose LHS is a gather.
  transform.named_sequence @is_sum_of_rows_lhs(%op: !op {transform.readonly}) -> !op {
    %sum = transform.include @is_sum_of_rows failures(propagate) (%op) : (!op) -> !op
    %rows = transform.get_producer_of_operand %sum[0] : (!op) -> !op
    transform.match.operation_name %rows ["tensor.gather"] : !op
    transform.yield %sum : !op
  }

  // Matches a reduction over rows whose RHS is a gather.
  transform.named_sequence @is_sum_of_rows_rhs(%op: !op {transform.readonly}) -> !op {
    %sum = transform.include @is_sum_of_rows failures(propagate) (%op) : (!op) -> !op
    %rows = transform.get_producer_of_operand %sum[1] : (!op) -> !op
    transform.match.operation_name %rows ["tensor.gather"] : !op
    transform.yield %sum : !op
  }

  // Matches a 2-D reduction over dim 1 into elements of at least 32 bits. Narrower ones accumulate in f32 and round once.
  transform.named_sequence @is_sum_of_rows(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic", "linalg.vecmat"] : !op
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      %two = transform.param.constant 2 : i64 -> !int
      %rank = transform.match.structured.rank %self : (!op) -> !int
      transform.match.param.cmpi eq %rank, %two : !int
      transform.match.structured.dim %self[0] {parallel} : !op
      transform.match.structured.dim %self[1] {reduction} : !op
      %narrowest = transform.param.constant 32 : i64 -> !int
      %sums = transform.match.structured.init %self[0] : (!op) -> !value
      %bits = transform.match.structured.elemental_bitwidth %sums : (!value) -> !int
      transform.match.param.cmpi ge %bits, %narrowest : !int
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }

  // Matches the scf.yield of an scf.for, and returns the short row that is its first operand.
  transform.named_sequence @row_yielded_by_loop(%end: !op {transform.readonly}) -> !op {
    transform.match.operation_name %end ["scf.yield"] : !op
    %loop = transform.get_parent_op %end {nth_parent = 1} : (!op) -> !op
    transform.match.operation_name %loop ["scf.for"] : !op
    %op = transform.get_producer_of_operand %end[0] : (!op) -> !op
    transform.match.operation_name %op ["linalg.generic"] : !op
    transform.include @is_short_row failures(propagate) (%op) : (!op) -> ()
    transform.yield %op : !op
  }

  // Matches a transfer_read of a fill of a short row, and returns the fill.
  transform.named_sequence @fill_of_row(%read: !op {transform.readonly}) -> !op {
    transform.match.operation_name %read ["vector.transfer_read"] : !op
    %op = transform.get_producer_of_operand %read[0] : (!op) -> !op
    transform.match.operation_name %op ["linalg.fill"] : !op
    transform.include @is_short_row failures(propagate) (%op) : (!op) -> ()
    transform.yield %op : !op
  }

  // Matches a 1-D parallel operation of 1 to 2048 elements.
  transform.named_sequence @is_short_row(%op: !op {transform.readonly}) {
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      %zero = transform.param.constant 0 : i64 -> !int
      %one = transform.param.constant 1 : i64 -> !int
      %most = transform.param.constant 2048 : i64 -> !int
      %rank = transform.match.structured.rank %self : (!op) -> !int
      transform.match.param.cmpi eq %rank, %one : !int
      %columns = transform.match.structured.dim %self[0] {parallel} : (!op) -> !int
      transform.match.param.cmpi gt %columns, %zero : !int
      transform.match.param.cmpi le %columns, %most : !int
      transform.match.structured.yield
    }
    transform.yield
  }
}
