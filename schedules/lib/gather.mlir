// Gathers of rows: where they go, and how they are read.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  // Moves gathers up, so that what computes rows computes those asked for. Equal
  // gathers are one, which alone reads the rows.
  transform.named_sequence @gathers_up(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root
        : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.apply_patterns.rules "gather/compose"
      transform.apply_patterns.rules "gather/up"
      transform.apply_patterns.canonicalization
    } {apply_cse} : !op
    transform.yield
  }

  // Makes slices and generics of the gathers that are left, and loops of the
  // scatters.
  transform.named_sequence @gathers_read(%root: !op {transform.readonly}) {
    %before = transform.structured.match ops{["func.func"]} in %root
        : (!op) -> !op
    transform.apply_patterns to %before {
      transform.apply_patterns.rules "gather/read"
    } : !op
    %gathers = transform.structured.match
        ops{["tensor.gather", "tensor.scatter"]} in %root {tenon.may_be_empty}
        : (!op) -> !op
    transform.structured.decompose_interface %gathers : (!op) -> !op
    %functions = transform.structured.match ops{["func.func"]} in %root
        : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.apply_patterns.canonicalization
    } {apply_cse} : !op
    transform.yield
  }
}
