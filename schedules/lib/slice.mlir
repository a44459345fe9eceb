// Tiles of what reads collapsed or concatenated tensors, and what they read.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // Multiplies each part of a concatenation where it is.
  transform.named_sequence @split_concatenated_products(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "slice/products"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Makes loops of the element-wise operations that read a collapsed tensor, or
  // one that is concatenated: `tile` of their outermost dimension at a time.
  transform.named_sequence @tile_readers(%root: !op {transform.readonly}, %tile: !int {transform.readonly}) {
    %parts = transform.structured.match ops{["tensor.collapse_shape", "tensor.concat"]} in %root
        {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %parts : !op {
    ^bb0(%part: !op):
      %uses = transform.get_consumers_of_result %part[0] : (!op) -> !op
      %users = transform.merge_handles deduplicate %uses : !op
      transform.foreach %users : !op {
      ^bb0(%user: !op):
        transform.include @tile_if_elementwise failures(suppress) (%user, %tile) : (!op, !int) -> ()
      }
    }
    transform.yield
  }

  // Says of what a tile reads which part that is of what it was made of. What has
  // been cut is marked, and canonical patterns would drop the mark. Who asks for a
  // size only asks the parts.
  transform.named_sequence @bubble_up_slices(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "slice/collapse"
      transform.tenon.rules "slice/concat"
    } : !op
    transform.apply_patterns to %root {
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
      transform.apply_patterns.canonicalization
    } {apply_cse} : !op
    transform.yield
  }

  // Computes what only slices in a loop read in that loop, one after the other, up
  // to what begins with arguments.
  transform.named_sequence @fuse_producers_into_loops(%root: !op {transform.readonly}) {
    transform.tenon.run_to_fixpoint %root {
      %found = transform.collect_matching @is_read_by_slices in %root : (!op) -> !op
      %made = transform.merge_handles deduplicate %found : !op
      transform.foreach %made : !op {
      ^bb0(%producer: !op):
        transform.include @fuse_into_its_loop failures(suppress) (%producer) : (!op) -> ()
      }
      transform.apply_patterns to %root {
        transform.apply_patterns.canonicalization
      } {apply_cse} : !op
    } : !op
    transform.yield
  }

  // What is no element-wise operation stops the inner sequence, and the outer goes
  // on.
  transform.named_sequence @tile_if_elementwise(%op: !op {transform.consumed}, %tile: !int {transform.readonly}) {
    transform.include @tile_elementwise failures(propagate) (%op, %tile) : (!op, !int) -> ()
    transform.yield
  }
  transform.named_sequence @tile_elementwise(%op: !op {transform.consumed}, %tile: !int {transform.readonly}) {
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      transform.match.structured.dim %self[all] {parallel} : !op
      %rank = transform.match.structured.rank %self : (!op) -> !int
      %one = transform.param.constant 1 : i64 -> !int
      transform.match.param.cmpi ge %rank, %one : !int
      transform.match.structured.yield
    }
    transform.structured.tile_using_forall %op tile_sizes [%tile] : (!op, !int) -> (!op, !op)
    transform.yield
  }

  // Computes in a loop what only slices in that loop read. What something else reads
  // stops the inner sequence, and stays.
  transform.named_sequence @fuse_into_its_loop(%producer: !op {transform.consumed}) {
    transform.include @fuse_into_the_only_loop failures(propagate) (%producer) : (!op) -> ()
    transform.yield
  }
  transform.named_sequence @fuse_into_the_only_loop(%producer: !op {transform.consumed}) {
    %users = transform.get_consumers_of_result %producer[0] : (!op) -> !op
    %slices = transform.collect_matching @is_slice in %users : (!op) -> !op
    %all = transform.num_associations %users : (!op) -> !int
    %cut = transform.num_associations %slices : (!op) -> !int
    transform.match.param.cmpi eq %cut, %all : !int
    %loop = transform.get_parent_op %slices {op_name = "scf.forall", deduplicate} : (!op) -> !op
    %loops = transform.num_associations %loop : (!op) -> !int
    %one = transform.param.constant 1 : i64 -> !int
    transform.match.param.cmpi eq %loops, %one : !int
    transform.structured.fuse_into_containing_op %producer into %loop : (!op, !op) -> (!op, !op)
    transform.yield
  }

  // Matches a slice.
  transform.named_sequence @is_slice(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["tensor.extract_slice"] : !op
    transform.yield %op : !op
  }

  // Matches a slice in a loop of what a structured operation makes, and gives this.
  transform.named_sequence @is_read_by_slices(%op: !op {transform.readonly}) -> !op {
    %slice = transform.include @is_slice failures(propagate) (%op) : (!op) -> !op
    %loop = transform.get_parent_op %slice {op_name = "scf.forall"} : (!op) -> !op
    %made = transform.get_producer_of_operand %slice[0] : (!op) -> !op
    transform.match.structured %made : !op {
    ^bb0(%self: !op):
      transform.match.structured.yield
    }
    transform.yield %made : !op
  }
}
