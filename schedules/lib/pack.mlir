module attributes {transform.with_named_sequence} {
  transform.named_sequence @pack_matmuls(
      %root: !transform.any_op {transform.readonly},
      %m: !transform.param<i64> {transform.readonly},
      %n: !transform.param<i64> {transform.readonly},
      %k: !transform.param<i64> {transform.readonly}) {
    %funcs = transform.structured.match ops{["func.func"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.apply_registered_pass "linalg-block-pack-matmul" with options = {
        "block-factors" = [%m, %n, %k], "allow-padding" = false,
        "rhs-transpose-inner-blocks" = false} to %funcs
        : (!transform.any_op, !transform.param<i64>, !transform.param<i64>,
           !transform.param<i64>) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @propagate_layout(
      %root: !transform.any_op {transform.readonly}) {
    %funcs = transform.structured.match ops{["func.func"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %funcs {
      transform.apply_patterns.linalg.data_layout_propagation
    } : !transform.any_op
    transform.yield
  }
  transform.named_sequence @fold_constants(
      %root: !transform.any_op {transform.readonly}) {
    %funcs = transform.structured.match ops{["func.func"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %funcs {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
  transform.named_sequence @simplify_packs(
      %root: !transform.any_op {transform.readonly}) {
    %funcs = transform.structured.match ops{["func.func"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %funcs {
      transform.apply_patterns.linalg.simplify_pack_unpack
      transform.apply_patterns.linalg.fold_pack_unpack_into_empty
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}
