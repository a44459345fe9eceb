// Stops a program that computes something undefined.
// In: any payload. Out: the same, and where sizes do not fit, an index is out of
// range, a list does not ascend, a place is named twice, or a box has no such cell,
// it stops and says so, instead of computing something undefined.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    // Before anything folds. No stage: checks are placed behind the first one on buffers.
    %functions = transform.structured.match ops{["func.func"]} in %root {tenon.may_be_empty}
        : (!transform.any_op) -> !transform.any_op
    transform.tenon.lower_masked_transfers_to_select %functions : !transform.any_op
    %yes = transform.param.constant true -> !transform.any_param
    transform.apply_patterns to %root {
      transform.tenon.rules "ragged/checks"
      transform.tenon.rules "ragged/asserts"
      transform.tenon.rules "ragged/rows" settings = ["checked"] (%yes : !transform.any_param)
      transform.tenon.rules "gather/checks"
    } : !transform.any_op
    transform.apply_registered_pass "generate-runtime-verification" to %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
