// Lowers assembled sparse tensors and ragged operations to loops and vectors.
// In: functions on tensors in ragged and sparse_tensor.assemble. Out: loops; `sparse,network` lowers the products in them.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<lowers = ["sparse_tensor", "ragged"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Algorithm of intersections; as_written: by the attribute of each operation.
    %strategy = transform.tune.knob<"strategy"> = "as_written" from options = ["as_written", "merge", "gallop", "expand"] -> !any
    // Number of accumulators of a row, in elements, that registers hold.
    %columns = transform.tune.knob<"columns"> = 64 from options = [16, 32, 64, 128, 256] -> !int

    transform.include @convert_sparse_to_segments failures(propagate) (%root) : (!op) -> ()
    transform.include @convert_sparse_to_loops failures(propagate) (%root) : (!op) -> ()
    transform.include @choose_sets failures(propagate) (%root, %strategy) : (!op, !any) -> ()
    transform.include @convert_ragged_to_loops failures(propagate) (%root) : (!op) -> ()
    transform.include @tile_stored_columns failures(propagate) (%root, %columns) : (!op, !int) -> ()
    transform.include @hoist_row_accumulators failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
