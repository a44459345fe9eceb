// Vectorizes depthwise convolutions and pooling.
!op = !transform.any_op
!any = !transform.any_param
!int = !transform.param<i64>
!for = !transform.op<"scf.for">
module attributes {transform.with_named_sequence} {
  // Tiles depthwise convolutions and pooling: an scf.forall over rows, in it loops over tiles of pixels and channels, in these
  // loops over the window with the tile in registers.
  transform.named_sequence @tile_windowed_ops(%root: !op {transform.readonly}) {
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root : (!op) -> !int
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root : (!op) -> !int
    transform.apply_patterns to %root { transform.tenon.rules "vector/window-filters" } : !op
    transform.apply_patterns to %root {
      transform.tenon.rules "vector/window-rows" settings = ["vector_bits", "vector_registers"] (%bits, %registers : !int, !int)
    } : !op
    %rows = transform.tenon.tile_marked %root level = "window" : (!op) -> !op
    transform.apply_patterns to %rows {
      transform.tenon.rules "vector/window-tiles" settings = ["vector_bits", "vector_registers"] (%bits, %registers : !int, !int)
    } : !op
    %tiles = transform.tenon.tile_marked %rows level = "register" sequential : (!op) -> !op
    transform.foreach %rows : !op {
    ^bb0(%row: !op):
      %inner_first = transform.structured.match ops{["scf.for"]} in %row {tenon.may_be_empty} : (!op) -> !for
      transform.include @peel_last failures(suppress) (%inner_first) : (!for) -> ()
    }
    // A row is one loop for what starts it, reduces it and reads it: two of one row and its places would
    // be another slice of the tile.
    %one = transform.param.constant 1 : i64 -> !int
    transform.apply_patterns to %rows {
      transform.tenon.rules "layers/unit-loops" settings = ["keep"] (%one : !int)
      transform.tenon.drop_unit_dims
    } : !op
    transform.include @drop_unit_loops failures(propagate) (%rows) : (!op) -> ()
    transform.apply_patterns to %rows { transform.tenon.widen_accumulators longer_than = 4096 } : !op
    transform.include @generalize_copies failures(propagate) (%rows) : (!op) -> ()
    transform.apply_patterns to %rows { transform.tenon.rules "vector/window-steps" } : !op
    transform.apply_patterns to %rows {
      transform.tenon.rules "vector/multiply-adds"
      transform.tenon.rules "rows/zeros"
    } : !op
    transform.include @extend_bf16_by_bits failures(propagate) (%rows) : (!op) -> ()
    %steps = transform.tenon.tile_marked %rows level = "sum" sequential : (!op) -> !op
    %is_reductions = transform.param.constant "reductions" -> !any
    transform.annotate %steps "tenon.loop" = %is_reductions : !op, !any
    transform.include @drop_unit_loops_by_steps failures(propagate) (%rows) : (!op) -> ()
    transform.yield
  }
}
