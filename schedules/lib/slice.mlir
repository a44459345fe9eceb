// Tiles of what reads collapsed or concatenated tensors, and what they read.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // Multiplies each part of what is put side by side where it is.
  transform.named_sequence @split_concatenated_products(
      %root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "slice/products"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Makes loops of the element-wise operations that read a collapsed tensor, or
  // one that is concatenated: `tile` of their outermost dimension at a time.
  transform.named_sequence @tile_readers(%root: !op {transform.readonly},
      %tile: !int {transform.readonly}) {
    %first = transform.collect_matching @reads_parts_first in %root
        : (!op) -> !op
    %second = transform.collect_matching @reads_parts_second in %root
        : (!op) -> !op
    %readers = transform.merge_handles deduplicate %first, %second : !op
    transform.foreach %readers : !op {
    ^bb0(%reader: !op):
      transform.structured.tile_using_forall %reader tile_sizes [%tile]
          : (!op, !int) -> (!op, !op)
    }
    transform.yield
  }

  // Says of what a tile reads which part that is of what it was made of. What has
  // been cut is marked, and canonical patterns would drop the mark.
  transform.named_sequence @slices_up(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "slice/collapse"
      transform.apply_patterns.rules "slice/concat"
    } : !op
    transform.apply_patterns to %root {
      transform.apply_patterns.canonicalization
    } {apply_cse} : !op
    transform.yield
  }

  // Computes what only slices in a loop read in that loop, one after the other, up
  // to what begins with arguments.
  transform.named_sequence @producers_into_loops(
      %root: !op {transform.readonly}) {
    transform.until_unchanged %root {
      %made = transform.collect_matching @made_for_slices in %root
          : (!op) -> !op
      transform.foreach %made : !op {
      ^bb0(%producer: !op):
        %slices = transform.get_consumers_of_result %producer[0]
            : (!op) -> !op
        %loop = transform.get_parent_op %slices
            {op_name = "scf.forall", deduplicate} : (!op) -> !op
        transform.structured.fuse_into_containing_op %producer into %loop
            : (!op, !op) -> (!op, !op)
      }
      transform.apply_patterns to %root {
        transform.apply_patterns.canonicalization
      } {apply_cse} : !op
    } : !op
    transform.yield
  }

  // Matches an element-wise operation whose first operand is collapsed or
  // concatenated.
  transform.named_sequence @reads_parts_first(
      %op: !op {transform.readonly}) -> !op {
    %reader = transform.include @elementwise failures(propagate) (%op)
        : (!op) -> !op
    %parts = transform.get_producer_of_operand %reader[0] : (!op) -> !op
    transform.match.operation_name %parts
        ["tensor.collapse_shape", "tensor.concat"] : !op
    transform.yield %reader : !op
  }

  // ... whose second operand is.
  transform.named_sequence @reads_parts_second(
      %op: !op {transform.readonly}) -> !op {
    %reader = transform.include @elementwise failures(propagate) (%op)
        : (!op) -> !op
    %parts = transform.get_producer_of_operand %reader[1] : (!op) -> !op
    transform.match.operation_name %parts
        ["tensor.collapse_shape", "tensor.concat"] : !op
    transform.yield %reader : !op
  }

  // Matches an element-wise operation.
  transform.named_sequence @elementwise(
      %op: !op {transform.readonly}) -> !op {
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      transform.match.structured.dim %self[all] {parallel} : !op
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }

  // Matches a slice in a loop of what a structured operation makes, and gives this.
  transform.named_sequence @made_for_slices(
      %op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["tensor.extract_slice"] : !op
    %loop = transform.get_parent_op %op {op_name = "scf.forall"} : (!op) -> !op
    %made = transform.get_producer_of_operand %op[0] : (!op) -> !op
    transform.match.structured %made : !op {
    ^bb0(%self: !op):
      transform.match.structured.yield
    }
    transform.yield %made : !op
  }
}
