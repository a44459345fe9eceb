// Phase 5, lower_tiles: LIBXSMM kernels or vectors in each tile. A backend is one sequence here.
// In: loops over tiles on buffers. Out: the loops with kernels or n-D vectors. Phase 7 lowers the vectors.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  // Lowers contractions planned for kernels to kernels, the rest to vectors.
  transform.named_sequence @lower_tiles(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "lower_tiles", requires = ["spec/on-buffers"], ensures = ["spec/lowered"]>} {
    transform.include @peel_for_kernels failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_products_to_xsmm failures(propagate) (%root) : (!op) -> ()
    transform.include @fuse_kernels failures(propagate) (%root) : (!op) -> ()
    %zero = transform.param.constant 0 : i64 -> !int
    transform.include @tile_planes_by_rows failures(propagate) (%root, %zero) : (!op, !int) -> ()
    transform.include @lower_tiles_to_vectors failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Lowers contractions and their epilogues to kernels, operations without kernel to vectors.
  transform.named_sequence @lower_tiles_to_kernels(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "lower_tiles", requires = ["spec/on-buffers"], ensures = ["spec/lowered"]>} {
    transform.include @peel_for_kernels failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_products_to_xsmm failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_epilogues_to_xsmm failures(propagate) (%root) : (!op) -> ()
    transform.include @fuse_kernels failures(propagate) (%root) : (!op) -> ()
    transform.include @expand_missing_kernels_by_rows failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_tiles_to_vectors failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Lowers each operation on a block to a kernel, operations without kernel to vectors.
  transform.named_sequence @lower_blocks_to_kernels(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "lower_tiles", requires = ["spec/on-buffers"], ensures = ["spec/lowered"]>} {
    transform.include @peel_for_kernels failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_to_xsmm failures(propagate) (%root) : (!op) -> ()
    transform.include @generalize_block_products failures(propagate) (%root) : (!op) -> ()
    transform.include @fuse_kernels failures(propagate) (%root) : (!op) -> ()
    transform.include @expand_missing_kernels_by_rows failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_tiles_to_vectors failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Lowers all operations to vectors.
  transform.named_sequence @vectorize_tiles(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "lower_tiles", requires = ["spec/on-buffers"], ensures = ["spec/lowered"]>} {
    transform.include @deduplicate_tile_loops failures(propagate) (%root) : (!op) -> ()
    transform.include @peel_register_tiles failures(propagate) (%root) : (!op) -> ()
    transform.include @interchange_block_loops failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_tiles_to_vectors failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Peels loops so that all tiles have static sizes.
  transform.named_sequence @peel_for_kernels(%root: !op {transform.readonly}) attributes {tenon.phase = #tenon.phase<name = "lower_tiles">} {
    transform.include @peel_register_tiles failures(propagate) (%root) : (!op) -> ()
    transform.include @peel_tiles failures(propagate) (%root) : (!op) -> ()
    transform.include @interchange_block_loops failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Vectorizes what fits registers, and keeps accumulators there.
  transform.named_sequence @lower_tiles_to_vectors(%root: !op {transform.readonly}) attributes {tenon.phase = #tenon.phase<name = "lower_tiles">} {
    %dots = transform.include @knob_packed_dots failures(propagate) () : () -> !int
    transform.include @vectorize_products failures(propagate) (%root, %dots) : (!op, !int) -> ()
    transform.include @hoist_accumulators failures(propagate) (%root) : (!op) -> ()
    transform.include @pipeline_reductions failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Software-pipelines the loops over K of vectors: an iteration reads the operands of the next one.
  transform.named_sequence @pipeline_reductions(%root: !op {transform.readonly}) {
    // 1: the loops over K of vectors read one iteration ahead, in registers.
    %pipeline = transform.tune.knob<"pipeline"> = 0 from options = [0, 1] -> !int
    transform.tune.alternatives<"pipeline"> selected_region = %pipeline : !int {
      transform.yield
    }, {
      %found = transform.collect_matching @loop_of_contraction in %root : (!op) -> !op
      %loops = transform.merge_handles deduplicate %found : !op
      transform.foreach %loops : !op {
      ^bb0(%loop: !op):
        transform.tenon.try {
          // A read must not pass a write of the iteration before.
          %writes = transform.collect_matching @writes_vector in %loop : (!op) -> !op
          %count = transform.num_associations %writes : (!op) -> !int
          %zero = transform.param.constant 0 : i64 -> !int
          transform.match.param.cmpi eq %count, %zero : !int
          %for = transform.cast %loop : !op to !transform.op<"scf.for">
          transform.loop.pipeline %for {iteration_interval = 1, read_latency = 1} : (!transform.op<"scf.for">) -> !op
        }
      }
      transform.apply_patterns to %root { transform.apply_patterns.canonicalization } {apply_cse} : !op
    }
    transform.yield
  }

  // Matches a vector.contract in an scf.for, and returns the loop.
  transform.named_sequence @loop_of_contraction(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["vector.contract"] : !op
    %loop = transform.get_parent_op %op {nth_parent = 1} : (!op) -> !op
    transform.match.operation_name %loop ["scf.for"] : !op
    transform.yield %loop : !op
  }

  // Matches what writes memory in a loop of vectors, and loops in it.
  transform.named_sequence @writes_vector(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op
        ["vector.transfer_write", "vector.store", "vector.maskedstore", "memref.store", "memref.copy", "func.call"] : !op
    transform.yield %op : !op
  }

  // Peels loops over register tiles; where M is dynamic, the remaining rows are tiled by 1. Tiles transposes by 16x16.
  transform.named_sequence @peel_register_tiles(%root: !op {transform.readonly}) {
    transform.tenon.peel_foralls %root : !op
    %transposes = transform.structured.match ops{["linalg.transpose"]} attributes {permutation = array<i64: 1, 0>} in %root
        {tenon.may_be_empty} : (!op) -> !op
    %tiles, %rows, %columns = transform.structured.tile_using_for %transposes tile_sizes [16, 16] : (!op) -> (!op, !op, !op)
    transform.structured.generalize %tiles : (!op) -> !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.include @canonicalize_loops failures(propagate) (%functions) : (!op) -> ()
    %peeled = transform.apply_registered_pass "scf-for-loop-peeling" with options = {"skip-partial" = false} to %functions : (!op) -> !op
    transform.include @canonicalize_loops failures(propagate) (%peeled) : (!op) -> ()
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

  // Canonicalizes loops, their bounds too.
  transform.named_sequence @canonicalize_loops(%functions: !op {transform.readonly}) {
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.apply_patterns to %function {
        transform.apply_patterns.scf.for_loop_canonicalization
        transform.apply_patterns.canonicalization
      } : !op
    }
    transform.yield
  }

  // Peels loops over tiles; where M is dynamic, the remaining rows are tiled by 1.
  transform.named_sequence @peel_tiles(%root: !op {transform.readonly}) {
    transform.tenon.peel_foralls %root : !op
    transform.apply_patterns to %root { transform.apply_patterns.canonicalization } : !op
    transform.include @tile_dynamic_rows failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root { transform.apply_patterns.canonicalization } : !op
    transform.yield
  }

  // Tiles operations with a dynamic M by 1.
  transform.named_sequence @tile_dynamic_rows(%root: !op {transform.readonly}) {
    %ops = transform.collect_matching @has_dynamic_rows in %root : (!op) -> !op
    transform.structured.tile_using_for %ops tile_sizes [1] : (!op) -> (!op, !op)
    transform.yield
  }

  // Matches a generic or fill in an scf.forall with dynamic dim 0, which is parallel, and static dim 1.
  transform.named_sequence @has_dynamic_rows(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic", "linalg.fill"] : !op
    %tiles = transform.get_parent_op %op {op_name = "scf.forall"} : (!op) -> !op
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      %zero = transform.param.constant 0 : i64 -> !int
      %rows = transform.match.structured.dim %self[0] {parallel} : (!op) -> !int
      %columns = transform.match.structured.dim %self[1] : (!op) -> !int
      transform.match.param.cmpi lt %rows, %zero : !int
      transform.match.param.cmpi gt %columns, %zero : !int
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }
}
