module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %sums = transform.structured.match attributes {of_sums} in %root
      : (!transform.any_op) -> !transform.any_op
    %none = transform.param.constant 0 : i64 -> !transform.param<i64>
    transform.apply_patterns to %sums {
      transform.tenon.rules "rows/members"
        settings = ["rows_per_step"] (%none : !transform.param<i64>)
        only = ["MarkReductionOfRows"]
    } : !transform.any_op
    %pairs = transform.structured.match attributes {by_two} in %root
      : (!transform.any_op) -> !transform.any_op
    %two = transform.param.constant 2 : i64 -> !transform.param<i64>
    %few = transform.param.constant 16 : i64 -> !transform.param<i64>
    transform.apply_patterns to %pairs {
      transform.tenon.rules "rows/members"
        settings = ["rows_per_step", "vector_registers"]
        (%two, %few : !transform.param<i64>, !transform.param<i64>)
    } : !transform.any_op
    transform.apply_patterns to %root {
      transform.tenon.rules "rows/members"
    } : !transform.any_op
    transform.yield
  }
}
