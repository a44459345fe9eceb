// Sums over rows that a list names: a sparse matrix by a dense one.
!op = !transform.any_op
!int = !transform.param<i64>
!for = !transform.op<"scf.for">
!value = !transform.any_value

module attributes {transform.with_named_sequence} {
  // Reads gathered rows one by one where they are accumulated, `columns` of
  // each at a time. A row is read where it is, and none is copied.
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

  // Gives the last block, which is smaller, a loop of its own, unless all are whole.
  transform.named_sequence @peel_last(%blocks: !for {transform.consumed}) {
    transform.loop.peel %blocks : (!for) -> (!op, !op)
    transform.yield
  }

  // Keeps a row of sums in vector registers while a loop adds to it: what was read
  // and written in each step is read before it and written behind it. Rows of more
  // than 2048 elements, or of a length that is known at run time only, stay.
  transform.named_sequence @hoist_row_accumulators(%root: !op {transform.readonly}) {
    %rows = transform.collect_matching @row_yielded_by_loop in %root : (!op) -> !op
    transform.foreach %rows : !op {
    ^bb0(%row: !op):
      transform.include @vectorize_row failures(suppress) (%row) : (!op) -> ()
    }
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.apply_patterns.canonicalization } : !op
    %loops = transform.structured.match ops{["scf.for"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.loop.hoist_loop_invariant_subsets %loops : !op
    %starts = transform.collect_matching @fill_of_row in %root : (!op) -> !op
    %firsts = transform.merge_handles deduplicate %starts : !op
    transform.structured.vectorize %firsts : !op
    transform.apply_patterns to %functions { transform.apply_patterns.canonicalization } : !op
    transform.yield
  }

  // Prefetches gathered rows `distance` places before they are read, in
  // vectors on buffers; 0 disables it.
  transform.named_sequence @prefetch_indexed_rows(%root: !op {transform.readonly}) {
    // Distance, in places of a list, at which the row that it names is prefetched before it is read; 0 disables it.
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

  // Stays as it is where upstream has no vector of it.
  transform.named_sequence @vectorize_row(%row: !op {transform.consumed}) {
    transform.structured.vectorize %row : !op
    transform.yield
  }

  // Matches sums over rows that a gather gives as the first operand.
  transform.named_sequence @is_sum_of_rows_lhs(%op: !op {transform.readonly}) -> !op {
    %sum = transform.include @is_sum_of_rows failures(propagate) (%op) : (!op) -> !op
    %rows = transform.get_producer_of_operand %sum[0] : (!op) -> !op
    transform.match.operation_name %rows ["tensor.gather"] : !op
    transform.yield %sum : !op
  }

  // ... as the second.
  transform.named_sequence @is_sum_of_rows_rhs(%op: !op {transform.readonly}) -> !op {
    %sum = transform.include @is_sum_of_rows failures(propagate) (%op) : (!op) -> !op
    %rows = transform.get_producer_of_operand %sum[1] : (!op) -> !op
    transform.match.operation_name %rows ["tensor.gather"] : !op
    transform.yield %sum : !op
  }

  // Matches what has columns, and sums of 32 bits or more: what is narrower
  // accumulates in f32, and is rounded once.
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

  // Matches the end of a loop that hands on a row, as the first of what it does,
  // and gives what computes this row.
  transform.named_sequence @row_yielded_by_loop(%end: !op {transform.readonly}) -> !op {
    transform.match.operation_name %end ["scf.yield"] : !op
    %loop = transform.get_parent_op %end {nth_parent = 1} : (!op) -> !op
    transform.match.operation_name %loop ["scf.for"] : !op
    %op = transform.get_producer_of_operand %end[0] : (!op) -> !op
    transform.match.operation_name %op ["linalg.generic"] : !op
    transform.include @is_short_row failures(propagate) (%op) : (!op) -> ()
    transform.yield %op : !op
  }

  // Matches a read of a row that is filled with a number, and returns the fill.
  transform.named_sequence @fill_of_row(%read: !op {transform.readonly}) -> !op {
    transform.match.operation_name %read ["vector.transfer_read"] : !op
    %op = transform.get_producer_of_operand %read[0] : (!op) -> !op
    transform.match.operation_name %op ["linalg.fill"] : !op
    transform.include @is_short_row failures(propagate) (%op) : (!op) -> ()
    transform.yield %op : !op
  }

  // Matches an operation on one row of a known length.
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
