// Operations of the dialect ragged: how they are done.
!op = !transform.any_op
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  // Gives intersections the strategy merge, gallop or expand, or any other name to
  // leave each as it is written.
  transform.named_sequence @choose_sets(%root: !op {transform.readonly}, %strategy: !any {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "ragged/strategy" settings = ["strategy"] (%strategy : !any)
    } : !op
    transform.yield
  }

  // Makes loops of segments, and tasks of those that are disjoint: `block` rows each
  // where it does not matter where segments end.
  transform.named_sequence @convert_segments_to_tasks(%root: !op {transform.readonly}, %block: !any {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "ragged/segments"
      transform.tenon.rules "ragged/segment-tasks" settings = ["block"] (%block : !any)
    } : !op
    transform.yield
  }

  // Makes loops with bounds of sums over triangles, of squares of n rows, and of
  // what is on the diagonal; and of loops all of which is a condition.
  transform.named_sequence @convert_triangles_to_loops(%root: !op {transform.readonly}, %square: !any {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "ragged/triangles" settings = ["square"] (%square : !any)
    } : !op
    %conditions = transform.structured.match ops{["affine.if"]} in %root {tenon.may_be_empty} : (!op) -> !op
    %functions = transform.get_parent_op %conditions
        {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.fold_if_into_loop_bounds } : !op
    transform.yield
  }

  // Makes loops of all of them, in functions that have some.
  transform.named_sequence @convert_ragged_to_loops(%root: !op {transform.readonly}) {
    %tables = transform.structured.match ops{["ragged.rows"]} in %root {tenon.may_be_empty} : (!op) -> !op
    %with_tables = transform.get_parent_op %tables
        {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    transform.apply_patterns to %with_tables { transform.tenon.rules "ragged/flat" } : !op
    %all = transform.structured.match ops{["ragged.segments", "ragged.coiterate", "ragged.check",
        "ragged.curve", "ragged.rows"]} in %root {tenon.may_be_empty} : (!op) -> !op
    %functions = transform.get_parent_op %all {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "ragged/segments"
      transform.tenon.rules "ragged/segment-tasks"
      transform.tenon.rules "ragged/sets"
      transform.tenon.rules "ragged/asserts"
      transform.tenon.rules "ragged/curves"
      transform.tenon.rules "ragged/rows"
    } : !op
    transform.yield
  }

  // Makes segments of products by sparse tensors that are put together of three
  // arrays, where these are compressed rows.
  transform.named_sequence @convert_sparse_to_segments(%root: !op {transform.readonly}) {
    %module = transform.include @iterate_sparse_as_stored failures(propagate) (%root) : (!op) -> !op
    transform.apply_patterns to %module { transform.tenon.rules "ragged/compressed" } : !op
    transform.yield
  }

  // Makes loops over the arrays of what is left of them.
  transform.named_sequence @convert_sparse_to_loops(%root: !op {transform.readonly}) {
    %module = transform.include @iterate_sparse_as_stored failures(propagate) (%root) : (!op) -> !op
    transform.apply_patterns to %module { transform.tenon.rules "ragged/assembled" } : !op
    %loops = transform.apply_registered_pass "sparsification" to %module : (!op) -> !op
    transform.apply_patterns to %loops { transform.tenon.rules "ragged/assembled" } : !op
    transform.yield
  }

  // Operations on sparse tensors read these in the order in which they are stored.
  // Gives the module, if it has some.
  transform.named_sequence @iterate_sparse_as_stored(%root: !op {transform.readonly}) -> !op {
    %assembled = transform.structured.match ops{["sparse_tensor.assemble"]} in %root {tenon.may_be_empty} : (!op) -> !op
    %functions = transform.get_parent_op %assembled
        {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    %module = transform.get_parent_op %functions {op_name = "builtin.module", deduplicate, allow_empty_results}
        : (!op) -> !op
    %generic = transform.apply_registered_pass "linalg-generalize-named-ops" to %functions : (!op) -> !op
    %by_level = transform.apply_registered_pass "sparse-reinterpret-map" to %module : (!op) -> !op
    transform.yield %by_level : !op
  }
}
