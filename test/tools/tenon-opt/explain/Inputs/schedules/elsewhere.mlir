// Applies rules to each function but the first.
!op = !transform.any_op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @elsewhere(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    %first, %others = transform.split_handle %functions {overflow_result = 1} : (!op) -> (!op, !op)
    transform.apply_patterns to %others {
      transform.tenon.rules "fuse/moves"
      transform.tenon.rules "fuse/copies"
      transform.tenon.rules "fuse/past-copies"
    } : !op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.include @elsewhere failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
