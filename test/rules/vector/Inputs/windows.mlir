// The tiles of one level: an operation has those of one at a time.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // The level of the tiles: 0 is "window", 1 is "register", 2 is "sum".
    %level = transform.tune.knob<"level"> = 0 from options = [0, 1, 2] -> !int
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root : (!op) -> !int
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root : (!op) -> !int
    transform.tune.alternatives<"level"> selected_region = %level : !int {
      transform.apply_patterns to %root {
        transform.tenon.rules "vector/window-filters"
        transform.tenon.rules "vector/window-rows" settings = ["vector_bits", "vector_registers"] (%bits, %registers : !int, !int)
      } : !op
      transform.yield
    }, {
      transform.apply_patterns to %root {
        transform.tenon.rules "vector/window-filters"
        transform.tenon.rules "vector/window-tiles" settings = ["vector_bits", "vector_registers"] (%bits, %registers : !int, !int)
      } : !op
      transform.yield
    }, {
      transform.apply_patterns to %root {
        transform.tenon.rules "vector/window-filters"
        transform.tenon.rules "vector/window-steps"
        transform.tenon.rules "vector/window-unit-rows"
      } : !op
      transform.yield
    }
    transform.yield
  }
}
