module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root
        : (!transform.any_op) -> !transform.param<i64>
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root
        : (!transform.any_op) -> !transform.param<i64>
    transform.apply_patterns to %root {
      transform.tenon.rules "vector/window-filters"
      transform.tenon.rules "vector/window-rows"
          settings = ["vector_bits", "vector_registers"]
          (%bits, %registers : !transform.param<i64>, !transform.param<i64>)
      transform.tenon.rules "vector/window-tiles"
          settings = ["vector_bits", "vector_registers"]
          (%bits, %registers : !transform.param<i64>, !transform.param<i64>)
      transform.tenon.rules "vector/window-steps"
      transform.tenon.rules "vector/window-unit-rows"
    } : !transform.any_op
    transform.yield
  }
}
