// The dialect ragged and sparse tensors as loops. One chooses which way sets are
// walked through: `--schedule=sparse,network` makes kernels of the products in
// them. Sums over rows that a list names, as in a sparse matrix by a dense one,
// are vectors.
// In: tensors, with segments and sets, tables of rows of buffers, and sparse tensors
// that are put together of arrays. Out: the same with loops in their place.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<lowers = ["sparse_tensor", "ragged"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // How two lists are gone through: as each operation says, or one way for all.
    %strategy = transform.tune.knob<"strategy"> = "as_written" from options = ["as_written", "merge", "gallop", "expand"] -> !any
    // Columns of a row of sums that are in registers at once.
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
