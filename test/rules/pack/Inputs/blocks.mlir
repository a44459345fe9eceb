!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %m = transform.param.constant 2 : i64 -> !int
    %n = transform.param.constant 4 : i64 -> !int
    %k = transform.param.constant 8 : i64 -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "pack/blocks"
          settings = ["m", "n", "k"] (%m, %n, %k : !int, !int, !int)
    } : !transform.any_op
    transform.yield
  }
}
