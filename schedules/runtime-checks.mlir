// Adds assertions for sizes, bounds, the order of lists, and duplicate indices.
// In: any payload. Out: the payload with assertions. Must run before any folding.
!op = !transform.any_op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // Not in a sequence: --verify inserts the checks before the first stage on buffers.
    %functions = transform.structured.match ops{["func.func"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.tenon.lower_masked_transfers_to_select %functions : !op
    %yes = transform.param.constant true -> !transform.any_param
    transform.apply_patterns to %root {
      transform.tenon.rules "ragged/checks"
      transform.tenon.rules "ragged/asserts"
      transform.tenon.rules "ragged/rows" settings = ["checked"] (%yes : !transform.any_param)
      transform.tenon.rules "gather/checks"
    } : !op
    transform.apply_registered_pass "generate-runtime-verification" to %root : (!op) -> !op
    transform.yield
  }
}
