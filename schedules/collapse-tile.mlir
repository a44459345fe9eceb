// Tiles the users of collapsed and concatenated tensors, and fuses the producers. Tiles gathers and scatters.
// In: functions on tensors in linalg. Out: loops over tiles; `collapse-tile,network` lowers the products in them.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Size of a tile along dim 0, in elements or rows: any positive number.
    %tile = transform.tune.knob<"tile"> = 64 from options = "any positive number" -> !int
    // 1: users of collapses are tiled by whole rows, at least 32, and no row is computed twice; 0: by `tile` alone.
    %whole_rows = transform.tune.knob<"whole_rows"> = 1 from options = [0, 1] -> !int
    %zero = transform.param.constant 0 : i64 -> !int
    transform.match.param.cmpi gt %tile, %zero : !int

    transform.include @split_concatenated_products failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_by_rows failures(propagate) (%root, %tile, %whole_rows) : (!op, !int, !int) -> ()
    transform.include @tile_gathers failures(propagate) (%root, %tile) : (!op, !int) -> ()
    transform.include @tile_readers failures(propagate) (%root, %tile) : (!op, !int) -> ()
    transform.include @bubble_up_slices failures(propagate) (%root) : (!op) -> ()
    transform.include @fuse_producers_into_loops failures(propagate) (%root) : (!op) -> ()
    transform.include @split_concatenated_products failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
