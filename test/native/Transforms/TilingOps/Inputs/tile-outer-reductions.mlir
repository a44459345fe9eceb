// Outer reductions as loops, or written out.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    transform.structured.tile_outer_reductions %root kept = 1 unrolled = 2
      : !transform.any_op
    transform.yield
  }
}
