// Tiles the users of collapsed and concatenated tensors, and fuses the producers.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  // Rewrites a contraction with a concatenated operand to a sum of contractions of its parts, and one of one element to a dot.
  transform.named_sequence @split_concatenated_products(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "slice/products"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Tiles the element-wise users of tensor.collapse_shape by whole rows of at least `tile` elements, unless `whole_rows` is 0.
  transform.named_sequence @tile_by_rows(%root: !op {transform.readonly}, %tile: !int {transform.readonly}, %whole_rows: !int {transform.readonly}) {
    %functions = transform.tenon.functions_with ["tensor.collapse_shape"] in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "slice/tiles" settings = ["tile", "whole_rows"] (%tile, %whole_rows : !int, !int)
    } : !op
    %loops = transform.tenon.tile_marked %functions level = "block" : (!op) -> !op
    transform.yield
  }

  // Tiles the element-wise users of tensor.collapse_shape, expand_shape and concat by `tile` along dim 0.
  transform.named_sequence @tile_readers(%root: !op {transform.readonly}, %tile: !int {transform.readonly}) {
    %parts = transform.structured.match ops{["tensor.collapse_shape", "tensor.expand_shape", "tensor.concat"]} in %root
        {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %parts : !op {
    ^bb0(%part: !op):
      %uses = transform.get_consumers_of_result %part[0] : (!op) -> !op
      %users = transform.merge_handles deduplicate %uses : !op
      transform.foreach %users : !op {
      ^bb0(%user: !op):
        transform.tenon.try {
          transform.match.structured %user : !op {
          ^bb0(%self: !op):
            transform.match.structured.dim %self[all] {parallel} : !op
            %rank = transform.match.structured.rank %self : (!op) -> !int
            %one = transform.param.constant 1 : i64 -> !int
            transform.match.param.cmpi ge %rank, %one : !int
            transform.match.structured.yield
          }
          transform.structured.tile_using_forall %user tile_sizes [%tile] : (!op, !int) -> (!op, !op)
        }
      }
    }
    transform.yield
  }

  // Tiles gathers and scatters by `tile` of their indices.
  transform.named_sequence @tile_gathers(%root: !op {transform.readonly}, %tile: !int {transform.readonly}) {
    %functions = transform.tenon.functions_with ["tensor.gather", "tensor.scatter"] in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "slice/gather-tiles" settings = ["tile"] (%tile : !int) } : !op
    transform.yield
  }

  // Rewrites a slice of a collapse, an expansion or a concat to slices of its operands. Canonicalization runs last: it would
  // drop the mark of finished slices.
  transform.named_sequence @bubble_up_slices(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "slice/collapse"
      transform.tenon.rules "slice/concat"
    } : !op
    transform.apply_patterns to %root {
      transform.apply_patterns.tensor.bubble_up_extract_slice
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
      transform.apply_patterns.canonicalization
    } {apply_cse} : !op
    transform.yield
  }

  // Fuses producers that only slices in one loop read into that loop, a tile or a loop of the payload, up to the arguments.
  transform.named_sequence @fuse_producers_into_loops(%root: !op {transform.readonly}) {
    transform.tenon.run_to_fixpoint %root {
      %found = transform.collect_matching @is_read_by_slices in %root : (!op) -> !op
      %made = transform.merge_handles deduplicate %found : !op
      transform.foreach %made : !op {
      ^bb0(%producer: !op):
        transform.tenon.try {
          %users = transform.get_consumers_of_result %producer[0] : (!op) -> !op
          transform.foreach %users : !op {
          ^bb1(%user: !op):
            transform.match.operation_name %user ["tensor.extract_slice"] : !op
          }
          %tiles = transform.get_parent_op %users {op_name = "scf.forall", deduplicate, allow_empty_results} : (!op) -> !op
          %fors = transform.get_parent_op %users {op_name = "scf.for", deduplicate, allow_empty_results} : (!op) -> !op
          %loop = transform.merge_handles deduplicate %tiles, %fors : !op
          %loops = transform.num_associations %loop : (!op) -> !int
          %one = transform.param.constant 1 : i64 -> !int
          transform.match.param.cmpi eq %loops, %one : !int
          transform.structured.fuse_into_containing_op %producer into %loop : (!op, !op) -> (!op, !op)
        }
      }
      transform.apply_patterns to %root { transform.apply_patterns.canonicalization } {apply_cse} : !op
    } : !op
    transform.yield
  }

  // Matches a slice in a loop of the result of a structured operation, and returns that operation.
  transform.named_sequence @is_read_by_slices(%slice: !op {transform.readonly}) -> !op {
    transform.match.operation_name %slice ["tensor.extract_slice"] : !op
    %loop = transform.get_parent_op %slice {allow_empty_results} : (!op) -> !op
    transform.match.operation_name %loop ["scf.forall", "scf.for"] : !op
    %made = transform.get_producer_of_operand %slice[0] : (!op) -> !op
    transform.match.structured %made : !op {
    ^bb0(%self: !op):
      transform.match.structured.yield
    }
    transform.yield %made : !op
  }
}
