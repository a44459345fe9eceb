// Outer reductions as loops, or written out.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %block = transform.param.constant 4 : i64 -> !transform.param<i64>
    transform.apply_patterns to %root {
      transform.tenon.rules "layers/reductions"
          settings = ["tile_k"] (%block : !transform.param<i64>)
    } : !transform.any_op
    %loops = transform.tenon.tile_marked %root level = "sum"
        sequential : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
