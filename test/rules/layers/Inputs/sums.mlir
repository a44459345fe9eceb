// Outer reductions as loops, or written out.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %most = transform.param.constant 2 : i64 -> !transform.param<i64>
    %block = transform.param.constant 4 : i64 -> !transform.param<i64>
    transform.apply_patterns to %root {
      transform.tenon.rules "layers/reductions"
          settings = ["unrolled", "block"] (%most, %block
            : !transform.param<i64>, !transform.param<i64>)
    } : !transform.any_op
    %loops = transform.tenon.tile_marked %root level = "sum"
        sequential : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
