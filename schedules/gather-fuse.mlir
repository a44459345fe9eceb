// Moves gathers of rows up, so that only the gathered rows are computed.
// In: functions on tensors in linalg. Out: linalg on tensors.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Number of gathered rows that a tile of a product reads.
    %rows = transform.tune.knob<"rows"> = 64 from options = [4, 16, 32, 64, 128, 256] -> !int

    transform.include @bubble_up_gathers failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_products_of_gathers failures(propagate) (%root, %rows) : (!op, !int) -> ()
    transform.include @lower_gathers_and_scatters failures(propagate) (%root) : (!op) -> ()
    transform.include @fuse_gathers_into_loops failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
