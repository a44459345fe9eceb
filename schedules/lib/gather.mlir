// Gathers of rows: where they go, and how they are read.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  // Moves gathers up, so that what computes rows computes those asked for. Equal
  // gathers are one, which alone reads the rows. A pad that they reach writes what it
  // has into what it fills, as concatenations of two parts do.
  transform.named_sequence @gathers_up(%root: !op {transform.readonly}) {
    transform.until_unchanged %root {
      %functions = transform.structured.match ops{["func.func"]} in %root
          : (!op) -> !op
      transform.apply_patterns to %functions {
        transform.apply_patterns.rules "gather/compose"
        transform.apply_patterns.rules "gather/parts"
        transform.apply_patterns.rules "gather/up"
        transform.apply_patterns.canonicalization
      } {apply_cse} : !op
      %found = transform.collect_matching @padded_for_gather in %root
          : (!op) -> !op
      %pads = transform.merge_handles deduplicate %found : !op
      transform.structured.rewrite_in_destination_passing_style %pads
          : (!op) -> !op
    } : !op
    transform.yield
  }

  // Matches a gather of rows of a padded tensor, and gives the pad.
  transform.named_sequence @padded_for_gather(
      %op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["tensor.gather"] : !op
    %pad = transform.get_producer_of_operand %op[0] : (!op) -> !op
    transform.match.operation_name %pad ["tensor.pad"] : !op
    transform.yield %pad : !op
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

  // Moves rows one by one where gathers and scatters of rows are left.
  transform.named_sequence @move_rows(%root: !op {transform.readonly}) {
    %moves = transform.structured.match
        ops{["tensor.gather", "tensor.scatter"]} in %root {tenon.may_be_empty}
        : (!op) -> !op
    %functions = transform.get_parent_op %moves
        {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.apply_patterns.rules "gather/row-by-row"
    } : !op
    transform.yield
  }
}
