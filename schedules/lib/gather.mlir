// Moves and lowers gathers of rows.
!op = !transform.any_op
!any = !transform.any_param
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  // Moves gathers up, so that producers compute only the gathered rows, and merges equal gathers. A tensor.pad or
  // tensor.concat of two operands that a gather reaches is rewritten to insert_slices.
  transform.named_sequence @bubble_up_gathers(%root: !op {transform.readonly}) {
    transform.tenon.run_to_fixpoint %root {
      %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
      transform.apply_patterns to %functions {
        transform.tenon.rules "gather/compose"
        transform.tenon.rules "gather/parts"
        transform.tenon.rules "gather/up"
        transform.apply_patterns.canonicalization
      } {apply_cse} : !op
      %found = transform.collect_matching @is_padded_for_gather in %root : (!op) -> !op
      %padded = transform.get_parent_op %found {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
      transform.foreach %padded : !op {
      ^bb0(%function: !op):
        transform.include @convert_pads_to_insert_slices failures(propagate) (%function) : (!op) -> ()
      }
    } : !op
    transform.yield
  }

  // Matches a gather of a tensor.pad, and returns the pad.
  transform.named_sequence @is_padded_for_gather(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["tensor.gather"] : !op
    %pad = transform.get_producer_of_operand %op[0] : (!op) -> !op
    transform.match.operation_name %pad ["tensor.pad"] : !op
    transform.yield %pad : !op
  }

  // Lowers gathers to slices and generics, scatters to loops.
  transform.named_sequence @lower_gathers_and_scatters(%root: !op {transform.readonly}) {
    %before = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    %gathering = transform.tenon.functions_with ["tensor.gather"] in %root : (!op) -> !op
    transform.apply_patterns to %gathering { transform.tenon.rules "gather/counts" } : !op
    transform.apply_patterns to %before {
      transform.tenon.rules "gather/read"
      transform.tenon.rules "gather/one-row"
    } : !op
    %gathers = transform.structured.match ops{["tensor.gather", "tensor.scatter"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.decompose_interface %gathers : (!op) -> !op
    transform.apply_patterns to %root { transform.apply_patterns.canonicalization } {apply_cse} : !op
    transform.yield
  }

  // Tiles contractions whose operand is a gather by `rows`, with the fill of the accumulator.
  transform.named_sequence @tile_products_of_gathers(%root: !op {transform.readonly}, %rows: !int {transform.readonly}) {
    %functions = transform.tenon.functions_with ["tensor.gather"] in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "gather/products" settings = ["rows"] (%rows : !int) } : !op
    %products = transform.structured.match attributes {tenon.plan = #tenon.plan<of_gather>} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %products : !op {
    ^bb0(%product: !op):
      %tile, %loop = transform.structured.tile_using_forall %product tile_sizes [%rows] : (!op, !int) -> (!op, !op)
      %is_gather = transform.param.constant "gather" -> !any
      transform.annotate %loop "tenon.loop" = %is_gather : !op, !any
      transform.tenon.try {
        %fill = transform.get_producer_of_operand %loop[0] : (!op) -> !op
        transform.match.operation_name %fill ["linalg.fill"] : !op
        transform.structured.fuse_into_containing_op %fill into %loop : (!op, !op) -> (!op, !op)
      }
    }
    transform.yield
  }

  // Fuses gathers into the loops over their contractions.
  transform.named_sequence @fuse_gathers_into_loops(%root: !op {transform.readonly}) {
    %loops = transform.structured.match ops{["scf.forall"]} attributes {tenon.loop = "gather"} in %root {tenon.may_be_empty} : (!op) -> !op
    %functions = transform.get_parent_op %loops {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.apply_patterns.tensor.bubble_up_extract_slice
      transform.apply_patterns.canonicalization
    } : !op
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      %read = transform.collect_matching @is_slice_of_rows in %loop : (!op) -> !op
      %all = transform.merge_handles deduplicate %read : !op
      transform.foreach %all : !op {
      ^bb1(%rows: !op):
        transform.structured.fuse_into_containing_op %rows into %loop : (!op, !op) -> (!op, !op)
      }
    }
    transform.apply_patterns to %functions {
      transform.apply_patterns.tensor.fold_tensor_empty
      transform.apply_patterns.canonicalization
    } {apply_cse} : !op
    transform.yield
  }

  // Returns the generic whose result an extract_slice reads.
  transform.named_sequence @is_slice_of_rows(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["tensor.extract_slice"] : !op
    %rows = transform.get_producer_of_operand %op[0] : (!op) -> !op
    transform.match.operation_name %rows ["linalg.generic"] : !op
    transform.yield %rows : !op
  }

  // Lowers gathers and scatters of rows to copies of single rows.
  transform.named_sequence @lower_gathers_to_row_copies(%root: !op {transform.readonly}) {
    %functions = transform.tenon.functions_with ["tensor.gather", "tensor.scatter"] in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "gather/row-by-row" } : !op
    transform.yield
  }

  // Converts gathers to generics, except those whose tiles contractions read in place.
  transform.named_sequence @convert_gathers_to_generics(%root: !op {transform.readonly}) {
    %gathers = transform.structured.match ops{["tensor.gather"]} in %root {tenon.may_be_empty} : (!op) -> !op
    %is_at_once = transform.param.constant #tenon.known<at_once> -> !any
    transform.annotate %gathers "tenon.known" = %is_at_once : !op, !any
    %functions = transform.tenon.functions_with ["tensor.gather"] in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "gather/tables" } : !op
    %whole = transform.tenon.match_fields "tenon.known" = #tenon.known<at_once> in %root {op = "tensor.gather"} : (!op) -> !op
    transform.structured.decompose_interface %whole : (!op) -> !op
    transform.yield
  }
}
