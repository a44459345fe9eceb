// What rules mark, and nothing that is done about it.
!op = !transform.any_op
!any = !transform.any_param
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %m = transform.tune.knob<"tile_m"> = "by_shape" from options = ["by_shape", 48] -> !any
    %n = transform.tune.knob<"tile_n"> = "by_shape" from options = ["by_shape", 48] -> !any
    %first = transform.tune.knob<"n_outermost"> = "by_shape" from options = ["by_shape", 0, 1] -> !any
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root
        : (!op) -> !int
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root
        : (!op) -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "layers/contractions"
      transform.tenon.rules "layers/tiles"
          settings = ["tile_m", "tile_n", "n_outermost",
                      "vector_bits", "vector_registers"]
          (%m, %n, %first, %bits, %registers
           : !any, !any, !any, !int, !int)
      transform.tenon.rules "layers/order"
      transform.tenon.rules "layers/members"
    } : !op
    transform.yield
  }
}
