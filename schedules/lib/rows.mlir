// Rows that are computed from rows, as in a softmax or a normalization: a loop
// over rows, and in it a vector.
!op = !transform.any_op
!any = !transform.any_param
!int = !transform.param<i64>
!for = !transform.op<"scf.for">

module attributes {transform.with_named_sequence} {
  // Makes a parallel loop over the rows of each such group of operations, and in
  // it vectors: one of a short row, and of a long one, or one whose length is
  // known at run time only, strips of 64 elements, one after the other. LLVM
  // takes the longer the longer a vector is, of 4096 elements some seconds.
  transform.named_sequence @vectorize_rows(%root: !op {transform.readonly}) {
    transform.include @tile_transposes failures(propagate) (%root) : (!op) -> ()
    %loops = transform.include @tile_rows failures(propagate) (%root) : (!op) -> !op
    transform.apply_patterns to %loops { transform.tenon.widen_accumulators longer_than = 65536 } : !op
    transform.include @generalize_copies failures(propagate) (%loops) : (!op) -> ()
    transform.apply_patterns to %loops { transform.tenon.rules "fuse/operands" } : !op
    // One reader at a time: a softmax has two.
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
      transform.yield
    }, {
      transform.yield
    }
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
      transform.include @vectorize_strips failures(propagate) (%loop) : (!op) -> ()
    }
    transform.apply_patterns to %loops { transform.apply_patterns.vector.lower_masked_transfers } : !op
    transform.apply_patterns to %loops { transform.tenon.rules "rows/rests" } : !op
    transform.apply_patterns to %loops {
      transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = "innerreduction"
      transform.apply_patterns.vector.transfer_permutation_patterns
      transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers
      transform.tenon.rules "rows/reduce-in-f32"
      transform.tenon.rules "rows/reduce-in-any-order"
      transform.apply_patterns.canonicalization
    } : !op
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      transform.include @hoist_strip_subsets failures(propagate) (%loop) : (!op) -> ()
    }
    transform.apply_patterns to %loops {
      transform.tenon.rules "vector/multiply-adds"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Makes a vector of each short row. Takes long ones in strips of 64 elements,
  // whole ones and the rest; a reduction has a sum, or the like, for each place
  // in a strip, and reduces these at the end.
  transform.named_sequence @vectorize_in_strips(%loop: !op {transform.readonly}) {
    transform.apply_patterns to %loop { transform.tenon.rules "rows/strips" } : !op
    %rows = transform.structured.match ops{["linalg.generic"]}
        attributes {tenon.strip = #tenon.strip<row>} in %loop {tenon.may_be_empty} : (!op) -> !op
    transform.apply_patterns to %loop { transform.tenon.broadcast_reduced_values } : !op
    transform.foreach %rows : !op {
    ^bb0(%row: !op):
      transform.structured.vectorize %row : !op
    }
    transform.include @tile_reductions_in_strips failures(propagate) (%loop) : (!op) -> ()
    %sums = transform.structured.match ops{["linalg.generic"]} attributes {tenon.strip = #tenon.strip<long, reduces = 1>} in %loop
        {tenon.may_be_empty} : (!op) -> !op
    transform.apply_patterns to %sums { transform.tenon.rules "rows/zeros" } : !op
    transform.foreach %sums : !op {
    ^bb0(%sum: !op):
      %first, %strip, %last, %strips = transform.structured.tile_reduction_using_for %sum
          by tile_sizes = [64] : (!op) -> (!op, !op, !op, !for)
      %is_part = transform.param.constant #tenon.strip<part> -> !any
      transform.annotate %strip "tenon.strip" = %is_part : !op, !any
      transform.include @peel_last failures(suppress) (%strips) : (!for) -> ()
      transform.structured.vectorize %first : !op
      transform.structured.vectorize %last : !op
    }
    %long = transform.structured.match ops{["linalg.generic"]}
        attributes {tenon.strip = #tenon.strip<long>} in %loop {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %long : !op {
    ^bb0(%row: !op):
      %strip, %strips = transform.structured.tile_using_for %row tile_sizes [64] : (!op) -> (!op, !for)
      %is_part = transform.param.constant #tenon.strip<part> -> !any
      transform.annotate %strip "tenon.strip" = %is_part : !op, !any
      transform.include @peel_last failures(suppress) (%strips) : (!for) -> ()
    }
    transform.yield
  }

  // Takes what reduces several rows in strips of these, one row after the other: the
  // loops around those over strips carry one vector, and it is reduced behind them.
  transform.named_sequence @tile_reductions_in_strips(%loop: !op {transform.readonly}) {
    %of_two = transform.structured.match ops{["linalg.generic"]}
        attributes {tenon.strip = #tenon.strip<long, reduces = 2>} in %loop {tenon.may_be_empty} : (!op) -> !op
    transform.apply_patterns to %of_two { transform.tenon.rules "rows/zeros" } : !op
    transform.foreach %of_two : !op {
    ^bb0(%sum: !op):
      %first, %strip, %last, %rows = transform.structured.tile_reduction_using_for %sum
          by tile_sizes = [1, 64] : (!op) -> (!op, !op, !op, !op)
      transform.structured.vectorize %first : !op
      transform.structured.vectorize %last : !op
      %is_strips = transform.param.constant "strips" -> !any
      transform.annotate %rows "tenon.loop" = %is_strips : !op, !any
    }
    %of_three = transform.structured.match ops{["linalg.generic"]}
        attributes {tenon.strip = #tenon.strip<long, reduces = 3>} in %loop {tenon.may_be_empty} : (!op) -> !op
    transform.apply_patterns to %of_three { transform.tenon.rules "rows/zeros" } : !op
    transform.foreach %of_three : !op {
    ^bb0(%sum: !op):
      %first, %strip, %last, %rows = transform.structured.tile_reduction_using_for %sum
          by tile_sizes = [1, 1, 64] : (!op) -> (!op, !op, !op, !op)
      transform.structured.vectorize %first : !op
      transform.structured.vectorize %last : !op
      %is_strips = transform.param.constant "strips" -> !any
      transform.annotate %rows "tenon.loop" = %is_strips : !op, !any
    }
    %of_four = transform.structured.match ops{["linalg.generic"]}
        attributes {tenon.strip = #tenon.strip<long, reduces = 4>} in %loop {tenon.may_be_empty} : (!op) -> !op
    transform.apply_patterns to %of_four { transform.tenon.rules "rows/zeros" } : !op
    transform.foreach %of_four : !op {
    ^bb0(%sum: !op):
      %first, %strip, %last, %rows = transform.structured.tile_reduction_using_for %sum
          by tile_sizes = [1, 1, 1, 64] : (!op) -> (!op, !op, !op, !op)
      transform.structured.vectorize %first : !op
      transform.structured.vectorize %last : !op
      %is_strips = transform.param.constant "strips" -> !any
      transform.annotate %rows "tenon.loop" = %is_strips : !op, !any
    }
    %rows = transform.structured.match ops{["scf.for"]} attributes {tenon.loop = "strips"}
        in %loop {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %rows : !op {
    ^bb0(%row: !op):
      %inner_first = transform.structured.match ops{["scf.for"]} in %row : (!op) -> !for
      transform.foreach %inner_first : !for {
      ^bb1(%strips: !for):
        transform.include @peel_last failures(suppress) (%strips) : (!for) -> ()
      }
    }
    transform.apply_patterns to %loop { transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices } : !op
    %peeled = transform.structured.match ops{["scf.for"]} attributes {tenon.loop = "strips"} in %loop {tenon.may_be_empty}
        : (!op) -> !op
    transform.foreach %peeled : !op {
    ^bb0(%row: !op):
      %strips = transform.structured.match ops{["linalg.generic"]} in %row : (!op) -> !op
      %is_part = transform.param.constant #tenon.strip<part> -> !any
      transform.annotate %strips "tenon.strip" = %is_part : !op, !any
    }
    transform.yield
  }

  // Makes a parallel loop over tiles of element-wise operations with a transposed
  // operand. A tile of 16 by 16 is transposed in registers later, once its size is static.
  transform.named_sequence @tile_transposes(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "rows/transposed-reads" } : !op
    %loops = transform.tenon.tile_marked %root level = "transpose" : (!op) -> !op
    %is_transposes = transform.param.constant "transposes" -> !any
    transform.annotate %loops "tenon.loop" = %is_transposes : !op, !any
    transform.yield
  }

  // Makes vectors of such tiles.
  transform.named_sequence @vectorize_transposes(%function: !op {transform.readonly}, %bits: !int {transform.readonly}) {
    %loops = transform.structured.match ops{["scf.forall"]} attributes {tenon.loop = "transposes"} in %function {tenon.may_be_empty}
        : (!op) -> !op
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      transform.apply_patterns to %loop { transform.tenon.rules "rows/transposed-tiles" } : !op
      %whole = transform.structured.match ops{["linalg.generic"]} attributes {tenon.transpose = array<i64: 16>} in %loop
          {tenon.may_be_empty} : (!op) -> !op
      transform.tenon.vectorize_static_ops %whole bits = %bits : !op, !int
      %edges = transform.structured.match ops{["linalg.generic"]} attributes {tenon.transpose = array<i64: 0>} in %loop
          {tenon.may_be_empty} : (!op) -> !op
      transform.foreach %edges : !op {
      ^bb1(%edge: !op):
        transform.structured.vectorize %edge vector_sizes [16, 16] : !op
      }
    }
    transform.yield
  }

  // Makes vectors of strips. The rest is masked, where its length is known as
  // well: LLVM 22 ends the process over 17 elements of bf16.
  transform.named_sequence @vectorize_strips(%loop: !op {transform.readonly}) {
    %strips = transform.structured.match ops{["linalg.generic"]}
        attributes {tenon.strip = #tenon.strip<part>} in %loop {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %strips : !op {
    ^bb0(%strip: !op):
      transform.structured.vectorize %strip vector_sizes [64] : !op
    }
    transform.yield
  }

  // Lets loops over strips carry vectors, and no tensors of a strip.
  transform.named_sequence @hoist_strip_subsets(%loop: !op {transform.readonly}) {
    %strips = transform.structured.match ops{["scf.for"]} in %loop {tenon.may_be_empty} : (!op) -> !op
    transform.apply_licm to %strips : !op
    transform.foreach %strips : !op {
    ^bb0(%strip: !op):
      transform.loop.hoist_loop_invariant_subsets %strip : !op
    }
    transform.yield
  }

  // Makes a loop over rows of what goes together: operations on rows, and
  // on one number for each. In it they have one dimension. Of short rows it takes
  // two a step, by a loop over these.
  transform.named_sequence @tile_rows(%root: !op {transform.readonly}) -> !op {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "rows/shares" } : !op
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root : (!op) -> !int
    %none = transform.param.constant 0 : i64 -> !int
    transform.apply_patterns to %functions {
      transform.tenon.rules "rows/members" settings = ["rows_per_step"] (%none : !int)
    } : !op
    %of_sums = transform.tenon.tile_marked %root level = "row" {if_any = "worth", in_place} : (!op) -> !op
    %two = transform.param.constant 2 : i64 -> !int
    transform.apply_patterns to %functions {
      transform.tenon.rules "rows/members" settings = ["rows_per_step", "vector_registers"] (%two, %registers : !int, !int)
    } : !op
    %of_two = transform.tenon.tile_marked %root level = "row" {if_any = "worth", in_place} : (!op) -> !op
    transform.include @drop_unit_dims_of_rows failures(propagate) (%of_two) : (!op) -> ()
    transform.apply_patterns to %of_two { transform.tenon.rules "rows/members" } : !op
    %two_steps = transform.tenon.tile_marked %of_two level = "row" {if_any = "worth", in_place} : (!op) -> !op
    %is_two_rows = transform.param.constant "two_rows" -> !any
    transform.annotate %of_two "tenon.loop" = %is_two_rows : !op, !any
    %is_jam = transform.param.constant "jam" -> !any
    transform.annotate %two_steps "tenon.loop" = %is_jam : !op, !any
    transform.apply_patterns to %functions { transform.tenon.rules "rows/members" } : !op
    %of_one = transform.tenon.tile_marked %root level = "row" {if_any = "worth", in_place} : (!op) -> !op
    %is_rows = transform.param.constant "rows" -> !any
    transform.annotate %of_one "tenon.loop" = %is_rows : !op, !any
    transform.annotate %of_sums "tenon.loop" = %is_rows : !op, !any
    %loops = transform.merge_handles %of_two, %of_sums, %of_one : !op
    transform.include @drop_unit_dims_of_rows failures(propagate) (%loops) : (!op) -> ()
    transform.yield %loops : !op
  }

  // Gives what is in loops over rows one dimension.
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

  // Takes two rows at once where a loop over two is marked so. As it was parallel, each
  // row has buffers of its own.
  transform.named_sequence @jam_rows(%root: !op {transform.readonly}) {
    %loops = transform.structured.match ops{["scf.forall"]} attributes {tenon.loop = "jam"} in %root {tenon.may_be_empty}
        : (!op) -> !op
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      %steps = transform.loop.forall_to_for %loop : (!op) -> !op
      transform.loop.unroll_and_jam %steps {factor = 2} : !op
    }
    transform.yield
  }

  // Prefetches the rows of the next step where a row is read for the last time.
  transform.named_sequence @prefetch_next_row(%root: !op {transform.readonly}) {
    %one = transform.param.constant 1 : i64 -> !int
    %two = transform.param.constant 2 : i64 -> !int
    %of_one = transform.structured.match ops{["scf.forall"]}
        attributes {tenon.loop = "rows"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.include @prefetch_row_in_last_pass failures(propagate) (%of_one, %one) : (!op, !int) -> ()
    %of_two = transform.structured.match ops{["scf.forall"]}
        attributes {tenon.loop = "two_rows"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.include @prefetch_row_in_last_pass failures(propagate) (%of_two, %two) : (!op, !int) -> ()
    transform.yield
  }

  transform.named_sequence @prefetch_row_in_last_pass(%loops: !op {transform.readonly}, %rows: !int {transform.readonly}) {
    transform.apply_patterns to %loops { transform.tenon.rules "rows/last-pass" } : !op
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      %passes = transform.structured.match ops{["scf.for"]} attributes {tenon.known = #tenon.known<last_pass>} in %loop {tenon.may_be_empty}
          : (!op) -> !op
      transform.apply_patterns to %passes {
        transform.tenon.rules "rows/prefetch" settings = ["rows"] (%rows : !int)
      } : !op
    }
    transform.yield
  }

  // Extends bf16 to f32 by shifts of bits.
  transform.named_sequence @extend_bf16_by_bits(%loops: !op {transform.readonly}) {
    %exact = transform.include @knob_exact failures(propagate) () : () -> !int
    transform.tune.alternatives<"exact"> selected_region = %exact : !int {
      transform.apply_patterns to %loops { transform.tenon.rules "rows/extensions" } : !op
      transform.yield
    }, {
      transform.yield
    }
    transform.yield
  }

  // Computes functions by polynomials in the bodies of operations, whose loops
  // are vectors then, here or in LLVM. A scalar is lowered to a call of the
  // mathematical library.
  transform.named_sequence @approximate_math(%root: !op {transform.readonly}) {
    %generics = transform.structured.match ops{["linalg.generic"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %generics : !op {
    ^bb0(%generic: !op):
      %calls = transform.structured.match ops{["math.exp", "math.log", "math.tanh", "math.erf", "math.expm1",
          "math.log1p", "math.exp2", "math.log2", "math.log10", "math.sinh", "math.cosh", "math.asinh", "math.acosh",
          "math.atanh", "math.atan", "math.asin", "math.acos",
          "math.sin", "math.cos", "math.tan", "math.atan2", "math.cbrt", "math.erfc", "math.powf"]}
          in %generic {tenon.may_be_empty} : (!op) -> !op
      %body = transform.get_parent_op %calls {op_name = "linalg.generic", deduplicate, allow_empty_results}
          : (!op) -> !op
      transform.apply_patterns to %body {
        transform.tenon.rules "rows/functions"
        transform.tenon.approximate_math
      } : !op
    }
    transform.yield
  }
}
