// One parallel loop a layer: the matmul, with the zero before it and the
// elementwise operations after it, on one tile at a time.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // Tiles what the packed matmuls read, in program order, and then what leaves
  // the blocked layout. A loop is a fence: no layer is computed in another's.
  transform.named_sequence @tile_and_fuse_blocks(%root: !op {transform.readonly},
      %m: !int {transform.readonly}, %n: !int {transform.readonly}) {
    %lhs = transform.collect_matching @lhs_of_packed_matmul in %root : (!op) -> !op
    %rhs = transform.collect_matching @rhs_of_packed_matmul in %root : (!op) -> !op
    %pairs = transform.collect_matching @lhs_of_paired_matmul in %root : (!op) -> !op
    %read = transform.merge_handles deduplicate %lhs, %pairs, %rhs : !op
    %packs = transform.collect_matching @is_pack in %read : (!op) -> !op
    %layers = transform.collect_matching @is_generic in %read : (!op) -> !op
    %last = transform.collect_matching @unpack_of_elementwise in %root : (!op) -> !op
    %bare = transform.collect_matching @unpack_of_matmul in %root : (!op) -> !op
    %unpacks = transform.merge_handles %last, %bare : !op

    transform.foreach %packs : !op {
    ^bb0(%pack: !op):
      transform.structured.tile_using_forall %pack tile_sizes [1, 1] : (!op) -> (!op, !op)
    }
    transform.foreach %layers : !op {
    ^bb0(%layer: !op):
      transform.structured.fuse %layer tile_sizes [1, 1] {use_forall} : (!op) -> (!op, !op)
    }
    transform.foreach %unpacks : !op {
    ^bb0(%unpack: !op):
      transform.structured.fuse %unpack tile_sizes [%m, %n] {use_forall} : (!op, !int, !int) -> (!op, !op)
    }
    // A slice whose size of 1 is known only while its dimensions are dropped loses
    // the wrong one: upstream takes the first of several.
    transform.apply_patterns to %root { transform.apply_patterns.canonicalization } : !op
    transform.yield
  }

  // Removes the unit dimensions that are left of a tile's place among blocks:
  // a tile of C is 2-D, its row of A and column of B are 3-D.
  transform.named_sequence @drop_unit_dims(%root: !op {transform.readonly}) {
    %fills = transform.structured.match ops{["linalg.fill", "linalg.transpose"]}
        in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.generalize %fills : (!op) -> !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.include @drop_unit_loops failures(propagate) (%functions) : (!op) -> ()
    %moves = transform.collect_matching @is_data_movement in %root : (!op) -> !op
    transform.foreach %moves : !op {
    ^bb0(%move: !op):
      transform.include @specialize_if_possible failures(suppress) (%move) : (!op) -> ()
    }
    transform.yield
  }

  // Drops loops of one iteration from what is in the targets, and merges the slices that this makes.
  transform.named_sequence @drop_unit_loops(%targets: !op {transform.readonly}) {
    transform.apply_patterns to %targets {
      transform.apply_patterns.scf.for_loop_canonicalization
      transform.tenon.rules "layers/unit-loops"
      transform.tenon.drop_unit_dims
      transform.apply_patterns.tensor.fold_tensor_empty
      transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
      transform.tenon.rules "bufferize/sizes"
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
      transform.tenon.rules "fuse/tiles"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }
  // The same, and what reads each c-th element along a loop reads a slice with that step.
  transform.named_sequence @drop_unit_loops_by_steps(%targets: !op {transform.readonly}) {
    transform.apply_patterns to %targets {
      transform.tenon.rules "vector/window-unit-rows"
      transform.tenon.rules "vector/semiring-unit-loops"
      transform.tenon.rules "layers/unit-loops"
      transform.tenon.drop_unit_dims by_steps
      transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
      transform.tenon.rules "fuse/tiles"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Generalizes copies in the targets. Canonicalization takes one that converts for one that does not.
  transform.named_sequence @generalize_copies(%targets: !op {transform.readonly}) {
    transform.foreach %targets : !op {
    ^bb0(%target: !op):
      %copies = transform.structured.match ops{["linalg.copy"]} in %target {tenon.may_be_empty} : (!op) -> !op
      transform.structured.generalize %copies : (!op) -> !op
    }
    transform.yield
  }

  // Turns a generic operation back into a fill, copy, transpose or broadcast.
  // One that is none of them stays as it is: hence the suppressed failure.
  transform.named_sequence @specialize_if_possible(%op: !op {transform.consumed}) {
    transform.structured.specialize %op : (!op) -> !op
    transform.yield
  }

  // Matches a contraction over blocks: loops over blocks of m, n and k, then
  // over m, n and k in a block, and over pairs in k.
  transform.named_sequence @is_packed_matmul(%op: !op {transform.readonly}) -> !op {
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      %six = transform.param.constant 6 : i64 -> !int
      %rank = transform.match.structured.rank %self : (!op) -> !int
      transform.match.param.cmpi ge %rank, %six : !int
      // A convolution has dims of a contraction too.
      transform.match.structured.input %self[all] {projected_permutation} : !op
      %b, %m, %n, %k = transform.match.structured.classify_contraction_dims %self : (!op) -> (!int, !int, !int, !int)
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }

  // Matches a packed matmul, and gives what computes its left operand.
  transform.named_sequence @lhs_of_packed_matmul(%op: !op {transform.readonly}) -> !op {
    %matmul = transform.include @is_packed_matmul failures(propagate) (%op) : (!op) -> !op
    %lhs = transform.get_producer_of_operand %matmul[0] : (!op) -> !op
    transform.yield %lhs : !op
  }

  // Matches a packed matmul over pairs, and gives what computes its left operand.
  transform.named_sequence @lhs_of_paired_matmul(%op: !op {transform.readonly}) -> !op {
    %pairs = transform.include @lhs_of_packed_matmul failures(propagate) (%op) : (!op) -> !op
    transform.match.operation_name %pairs ["tensor.expand_shape"] : !op
    %lhs = transform.get_producer_of_operand %pairs[0] : (!op) -> !op
    transform.yield %lhs : !op
  }

  // Matches a packed matmul, and gives what computes its right operand.
  transform.named_sequence @rhs_of_packed_matmul(%op: !op {transform.readonly}) -> !op {
    %matmul = transform.include @is_packed_matmul failures(propagate) (%op) : (!op) -> !op
    %rhs = transform.get_producer_of_operand %matmul[1] : (!op) -> !op
    transform.yield %rhs : !op
  }

  // Matches an unpack of what an operation on 2-D blocks computes.
  transform.named_sequence @unpack_of_elementwise(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.unpack"] : !op
    %source = transform.get_producer_of_operand %op[0] : (!op) -> !op
    transform.match.structured %source : !op {
    ^bb0(%self: !op):
      %four = transform.param.constant 4 : i64 -> !int
      %rank = transform.match.structured.rank %self : (!op) -> !int
      transform.match.param.cmpi eq %rank, %four : !int
      transform.match.structured.dim %self[all] {parallel} : !op
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }

  // Matches an unpack of what a packed matmul computes.
  transform.named_sequence @unpack_of_matmul(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.unpack"] : !op
    %source = transform.get_producer_of_operand %op[0] : (!op) -> !op
    transform.include @is_packed_matmul failures(propagate) (%source) : (!op) -> !op
    transform.yield %op : !op
  }

  // Matches a pack.
  transform.named_sequence @is_pack(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.pack"] : !op
    transform.yield %op : !op
  }

  // Matches a generic operation.
  transform.named_sequence @is_generic(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic"] : !op
    transform.yield %op : !op
  }

  // Matches a generic operation that computes nothing.
  transform.named_sequence @is_data_movement(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic"] : !op
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      transform.match.structured.body %self {passthrough} : !op
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }
}
