// Phase 3, tile_and_fuse: loops over tiles, with fused producers and consumers.
// In: linalg.generic with a plan. Out: loops over tiles on tensors; register tiles and vectorized rows in them.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence} {
  // Tiles contractions, windowed operations and rows; tiles contractions without kernel again, for registers.
  transform.named_sequence @tile_and_fuse(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "tile_and_fuse", requires = ["spec/planned"], ensures = ["spec/tiled"]>} {
    transform.include @tile_and_fuse_all failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_vector_products_for_registers failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_reductions failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Tiles as @tile_and_fuse where no contraction is planned for a kernel: all tiles are tiled again for registers.
  transform.named_sequence @tile_and_fuse_for_vectors(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "tile_and_fuse", requires = ["spec/planned"], ensures = ["spec/tiled"]>} {
    transform.include @tile_and_fuse_all failures(propagate) (%root) : (!op) -> ()
    transform.include @mark_contractions failures(propagate) (%root) : (!op) -> ()
    transform.include @choose_register_tiles failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_for_registers failures(propagate) (%root) : (!op) -> ()
    transform.include @keep_one_reduction failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Tiles and fuses for tasks.
  transform.named_sequence @tile_and_fuse_all(%root: !op {transform.readonly}) attributes {tenon.phase = #tenon.phase<name = "tile_and_fuse">} {
    transform.include @tile_and_fuse_layers failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_windowed_ops failures(propagate) (%root) : (!op) -> ()
    transform.include @vectorize_rows failures(propagate) (%root) : (!op) -> ()
    transform.include @fold_constant_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @fill_padding_only failures(propagate) (%root) : (!op) -> ()
    transform.include @drop_unit_dims failures(propagate) (%root) : (!op) -> ()
    transform.include @block_k failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Tiles each contraction with an scf.forall and fuses its planned producers and consumers. Rewrites slices of gathers of
  // matrices to slices of their source. Other gathers are converted to generics.
  transform.named_sequence @tile_and_fuse_layers(%root: !op {transform.readonly}) {
    %loops = transform.tenon.tile_marked %root level = "layer" : (!op) -> !op
    %functions = transform.tenon.functions_with ["tensor.gather"] in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "gather/one-row"
      transform.tenon.rules "slice/gather"
    } : !op
    %rest = transform.structured.match ops{["tensor.gather"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.decompose_interface %rest : (!op) -> !op
    transform.yield
  }

  // Drops unit dims of tiles: a tile of C is 2-D. Specializes fills, copies, transposes and broadcasts.
  transform.named_sequence @drop_unit_dims(%root: !op {transform.readonly}) {
    %fills = transform.structured.match ops{["linalg.fill", "linalg.transpose"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.generalize %fills : (!op) -> !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.include @drop_unit_loops failures(propagate) (%functions) : (!op) -> ()
    %moves = transform.collect_matching @is_data_movement in %root : (!op) -> !op
    transform.tenon.try { transform.structured.specialize %moves : (!op) -> !op }
    transform.yield
  }

  // Drops loops of one iteration from operations in the targets, and merges the slices that this leaves.
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

  // Drops loops of one iteration of convolutions and semirings; an operand read with a stride along a loop is read from a
  // strided slice.
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

  // Matches a generic that only moves data.
  transform.named_sequence @is_data_movement(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic"] : !op
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      transform.match.structured.body %self {passthrough} : !op
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }

  // Generalizes linalg.copy in the targets. Canonicalization folds one that converts the element type.
  transform.named_sequence @generalize_copies(%targets: !op {transform.readonly}) {
    transform.foreach %targets : !op {
    ^bb0(%target: !op):
      %copies = transform.structured.match ops{["linalg.copy"]} in %target {tenon.may_be_empty} : (!op) -> !op
      transform.structured.generalize %copies : (!op) -> !op
    }
    transform.yield
  }

  // Blocks K where a B panel is larger than a quarter of L2, and of a row times a matrix. In between, extends a bf16 RHS to f32
  // before the rows of a tile, if the machine has no bf16 dot product.
  transform.named_sequence @block_k(%root: !op {transform.readonly}) {
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root : (!op) -> !int
    transform.apply_patterns to %root { transform.tenon.rules "layers/pieces" settings = ["vector_registers"] (%registers : !int) } : !op
    %loops = transform.tenon.tile_marked %root level = "sum" sequential : (!op) -> !op
    transform.apply_patterns to %root { transform.tenon.rules "layers/pieces-from-zero" } : !op
    transform.apply_patterns to %root { transform.tenon.rules "vector/widen-rhs" } : !op
    transform.apply_patterns to %root { transform.tenon.rules "vector/rows" } : !op
    %steps = transform.tenon.tile_marked %root level = "sum" sequential : (!op) -> !op
    transform.yield
  }

  // Tiles reductions for kernels, which take two reduction dims: blocks, and one block. The others are loops.
  transform.named_sequence @tile_reductions(%root: !op {transform.readonly}) {
    // Size of a tile in K, if it divides K; 0: K is not tiled.
    %k = transform.tune.knob<"tile_k"> = 0 from options = [0, 16, 32, 64, 128, 256, 512] -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "layers/reductions" settings = ["tile_k"] (%k : !int) } : !op
    %loops = transform.tenon.tile_marked %root level = "sum" sequential : (!op) -> !op
    transform.include @drop_unit_loops failures(propagate) (%functions) : (!op) -> ()
    transform.yield
  }

  // Tiles the contractions that no kernel computes, with their fused operations, for registers.
  transform.named_sequence @tile_vector_products_for_registers(%root: !op {transform.readonly}) {
    %dots = transform.include @knob_packed_dots failures(propagate) () : () -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/vector-products"
      transform.tenon.rules "vector/semirings" settings = ["packed_dots"] (%dots : !int)
    } : !op
    transform.apply_patterns to %root { transform.tenon.rules "xsmm/mark-vector-products" } : !op
    %products = transform.structured.match attributes {tenon.backend = "vectors"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %products : !op {
    ^bb0(%product: !op):
      transform.tenon.try {
        %init = transform.get_producer_of_operand %product[2] : (!op) -> !op
        %general = transform.structured.generalize %init : (!op) -> !op
      }
    }
    transform.include @choose_register_tiles failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root { transform.tenon.rules "xsmm/mark-vector-members" } : !op
    transform.include @tile_for_registers failures(propagate) (%root) : (!op) -> ()
    transform.include @keep_one_reduction failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Marks all contractions in tiles for vectors.
  transform.named_sequence @mark_contractions(%root: !op {transform.readonly}) {
    %dots = transform.include @knob_packed_dots failures(propagate) () : () -> !int
    %fills = transform.structured.match ops{["linalg.fill"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.generalize %fills : (!op) -> !op
    transform.apply_patterns to %root {
      transform.tenon.rules "layers/contractions"
      transform.tenon.rules "vector/semirings" settings = ["packed_dots"] (%dots : !int)
    } : !op
    transform.yield
  }

  // Chooses register tiles of contractions, and marks the operations to fuse into them.
  transform.named_sequence @choose_register_tiles(%root: !op {transform.readonly}) {
    // Size in M, in rows, of the tile whose accumulators stay in registers. by_shape: from the table vector/registers.
    %m = transform.tune.knob<"register_m"> = "by_shape" from options = ["by_shape", 1, 2, 3, 4, 6, 8, 12] {tenon.formerly = "register_rows"} -> !any
    // Size in N, in elements, of the tile whose accumulators stay in registers. by_shape: from the table vector/registers.
    %n = transform.tune.knob<"register_n"> = "by_shape" from options = ["by_shape", 16, 32, 64] {tenon.formerly = "register_columns"} -> !any
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root : (!op) -> !int
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root : (!op) -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "vector/registers" settings = ["register_m", "register_n", "vector_bits", "vector_registers"]
          (%m, %n, %bits, %registers : !any, !any, !int, !int)
      transform.tenon.rules "layers/order"
      transform.tenon.rules "layers/members"
    } : !op
    transform.yield
  }

  // Tiles each tile of a layer for registers.
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

  // Tiles all but one reduction dim of contractions by 1, and all of other operations.
  transform.named_sequence @keep_one_reduction(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    // Must run before the loops over reductions, whose iter_args would have the unit dims.
    transform.apply_patterns to %functions {
      transform.tenon.rules "layers/unit-loops"
      transform.tenon.drop_unit_dims
      transform.apply_patterns.canonicalization
    } : !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "vector/reductions"
      transform.tenon.rules "vector/semiring-steps"
    } : !op
    // Accumulators that are iter_args are not rounded between iterations.
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

  // Matches a generic of rank 4 or more whose last dim is a reduction.
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
}
