// Tiles the users of collapsed and concatenated tensors, and fuses the producers.
// In: functions on tensors in linalg. Out: loops over tiles; `collapse-tile,network` lowers the products in them.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Size of a tile along dim 0, in elements or rows.
    %tile = transform.tune.knob<"tile"> = 64 from options = [1, 5, 16, 32, 37, 64, 100, 128, 256, 331, 512] -> !int

    transform.include @split_concatenated_products failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_readers failures(propagate) (%root, %tile) : (!op, !int) -> ()
    transform.include @bubble_up_slices failures(propagate) (%root) : (!op) -> ()
    transform.include @fuse_producers_into_loops failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
