module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %dots = transform.tune.knob<"packed_dots"> = 1 from options = [0, 1] -> !transform.param<i64>
    transform.apply_patterns to %root {
      transform.tenon.rules "vector/fours"
          settings = ["packed_dots"] (%dots : !transform.param<i64>)
    } : !transform.any_op
    transform.yield
  }
}
