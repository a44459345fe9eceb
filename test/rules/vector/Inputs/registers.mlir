module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root
        : (!transform.any_op) -> !transform.param<i64>
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root
        : (!transform.any_op) -> !transform.param<i64>
    transform.apply_patterns to %root {
      transform.tenon.rules "layers/contractions"
      transform.tenon.rules "vector/semirings"
          only = ["MarkSemiringContraction"]
      transform.tenon.rules "vector/registers"
          settings = ["vector_bits", "vector_registers"] (%bits, %registers
            : !transform.param<i64>, !transform.param<i64>)
    } : !transform.any_op
    transform.yield
  }
}
