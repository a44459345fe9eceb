// Phase 1, normalize: one form for each meaning.
// In: functions on tensors or buffers in linalg, TOSA, tensor, arith, ragged, sparse_tensor.
// Out: linalg.generic. Contractions are on tensors.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  // Normalizes row-major operands.
  transform.named_sequence @normalize(%root: !op {transform.consumed}) -> !op
      attributes {tenon.phase = #tenon.phase<name = "normalize", ensures = ["spec/normalized"]>} {
    %linalg = transform.include @convert_to_linalg failures(propagate) (%root) : (!op) -> !op
    %general = transform.include @generalize_named_ops failures(propagate) (%linalg) : (!op) -> !op
    transform.include @convert_buffer_products_to_tensors failures(propagate) (%general) : (!op) -> ()
    transform.include @split_long_reductions failures(propagate) (%general) : (!op) -> ()
    transform.include @convert_narrow_convs_to_channels_last failures(propagate) (%general) : (!op) -> ()
    transform.include @collapse_few_columns failures(propagate) (%general) : (!op) -> ()
    %by_machine = transform.param.constant 0 : i64 -> !int
    transform.include @collapse_rows failures(propagate) (%general, %by_machine) : (!op, !int) -> ()
    transform.include @canonicalize_products failures(propagate) (%general) : (!op) -> ()
    transform.include @reuse_input_as_init failures(propagate) (%general) : (!op) -> ()
    transform.yield %general : !op
  }

  // Packs matmuls, bias adds and relus into blocks, tiles them by blocks, and normalizes the rest.
  transform.named_sequence @normalize_in_blocks(%root: !op {transform.consumed}) -> !op
      attributes {tenon.phase = #tenon.phase<name = "normalize", ensures = ["spec/normalized"]>} {
    // Size of a block in M, in rows. A matmul with another remainder than 0 is not packed.
    %m = transform.tune.knob<"block_m"> = 32 from options = [16, 32, 48, 64] {tenon.formerly = "tile_m"} -> !int
    // Size of a block in N, in columns.
    %n = transform.tune.knob<"block_n"> = 32 from options = [16, 32, 48, 64] {tenon.formerly = "tile_n"} -> !int
    // Size of a block in K.
    %k = transform.tune.knob<"block_k"> = 32 from options = [16, 32, 48, 64] -> !int
    // Weights that are arguments are not packed.
    %never = transform.param.constant 0 : i64 -> !int
    %linalg = transform.include @convert_to_linalg failures(propagate) (%root) : (!op) -> !op
    transform.include @pack_matmuls failures(propagate) (%linalg, %m, %n, %k) : (!op, !int, !int, !int) -> ()
    transform.include @propagate_layout failures(propagate) (%linalg) : (!op) -> ()
    transform.include @fold_constant_packs failures(propagate) (%linalg) : (!op) -> ()
    transform.include @simplify_packs failures(propagate) (%linalg) : (!op) -> ()
    transform.include @pack_rhs_vnni2 failures(propagate) (%linalg, %never) : (!op, !int) -> ()
    transform.include @split_epilogues failures(propagate) (%linalg) : (!op) -> ()
    transform.include @tile_and_fuse_blocks failures(propagate) (%linalg, %m, %n) : (!op, !int, !int) -> ()
    %general = transform.include @generalize_named_ops failures(propagate) (%linalg) : (!op) -> !op
    transform.include @convert_buffer_products_to_tensors failures(propagate) (%general) : (!op) -> ()
    transform.include @convert_narrow_convs_to_channels_last failures(propagate) (%general) : (!op) -> ()
    transform.include @split_long_reductions failures(propagate) (%general) : (!op) -> ()
    transform.include @collapse_few_columns failures(propagate) (%general) : (!op) -> ()
    %by_machine = transform.param.constant 0 : i64 -> !int
    transform.include @collapse_rows failures(propagate) (%general, %by_machine) : (!op, !int) -> ()
    transform.include @canonicalize_products failures(propagate) (%general) : (!op) -> ()
    transform.yield %general : !op
  }

  // Lowers TOSA, constant globals, ragged operations, gathers, softmax and arith on tensors to linalg, and concat to
  // insert_slice.
  transform.named_sequence @convert_to_linalg(%root: !op {transform.consumed}) -> !op {
    transform.include @unmask_transfers failures(propagate) (%root) : (!op) -> ()
    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root {
      transform.tenon.rules "bufferize/memory"
      transform.tenon.rules "pack/globals"
      transform.tenon.rules "rows/softmax-types"
      transform.tenon.rules "rows/softmax-in-f32"
      transform.tenon.rules "rows/powers"
      transform.apply_patterns.tensor.decompose_concat
      transform.tenon.copy_reversed_operands
    } : !op
    transform.include @convert_ragged_to_loops failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_gathers_to_row_copies failures(propagate) (%root) : (!op) -> ()
    transform.include @block_task_columns failures(propagate) (%root) : (!op) -> ()
    transform.include @convert_gathers_to_generics failures(propagate) (%root) : (!op) -> ()
    %aggregates = transform.structured.match ops{["linalg.softmax", "tensor.scatter"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.decompose_interface %aggregates : (!op) -> !op
    transform.include @decompose_winograd failures(propagate) (%root) : (!op) -> ()
    %linalg = transform.apply_registered_pass "convert-elementwise-to-linalg" to %root : (!op) -> !op
    transform.yield %linalg : !op
  }

  // Generalizes all named structured operations.
  transform.named_sequence @generalize_named_ops(%root: !op {transform.consumed}) -> !op {
    %general = transform.apply_registered_pass "linalg-generalize-named-ops" to %root : (!op) -> !op
    transform.yield %general : !op
  }

  // Splits long f32 reductions into 1024, 64 or 50 parts. A reduction that none of them divides, or of narrow floats,
  // accumulates in f64 where it is vectorized.
  transform.named_sequence @split_long_reductions(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "rows/sums" } : !op
    %in_1024 = transform.tenon.match_fields "tenon.tile" = #tenon.tile<level = "split", parts = 1024> in %root : (!op) -> !op
    transform.structured.split_reduction %in_1024 {split_factor = 1024, insert_split_dimension = 0} : (!op) -> (!op, !op, !op, !op)
    %in_64 = transform.tenon.match_fields "tenon.tile" = #tenon.tile<level = "split", parts = 64> in %root : (!op) -> !op
    transform.structured.split_reduction %in_64 {split_factor = 64, insert_split_dimension = 0} : (!op) -> (!op, !op, !op, !op)
    %in_50 = transform.tenon.match_fields "tenon.tile" = #tenon.tile<level = "split", parts = 50> in %root : (!op) -> !op
    transform.structured.split_reduction %in_50 {split_factor = 50, insert_split_dimension = 0} : (!op) -> (!op, !op, !op, !op)
    transform.yield
  }

  // Converts contractions on buffers to contractions on tensors, if the result aliases no operand.
  transform.named_sequence @convert_buffer_products_to_tensors(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "layers/buffers" } : !op
    transform.yield
  }

  // Collapses the last dims of reductions with fewer columns than a vector has lanes, those that read a broadcast or
  // transpose too. @collapse_rows moves the reshapes.
  transform.named_sequence @collapse_few_columns(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/copies" {only = ["FuseCopyIntoUser"]}
      transform.tenon.rules "rows/columns"
      transform.tenon.drop_unit_dims by_reshapes
    } : !op
    transform.yield
  }

  // Collapses the M dimensions of 1x1 convolutions and of contractions whose last M is at most `most` (0: short, for the registers of
  // the machine), with their consumers. CSE does not run: each fill is the init of one loop over tiles.
  transform.named_sequence @collapse_rows(%root: !op {transform.readonly}, %most: !int {transform.readonly}) {
    %no = transform.param.constant 0 : i64 -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "layout/points" settings = ["most_rows"] (%most : !int)
      transform.tenon.rules "reshape/up" settings = ["through_reductions"] (%no : !int)
      transform.tenon.rules "reshape/down" settings = ["through_reductions"] (%no : !int)
      transform.tenon.rules "reshape/chains"
      transform.tenon.rules "reshape/constants"
      transform.tenon.rules "reshape/sizes"
    } : !op
    transform.apply_patterns to %root { transform.tenon.rules "reshape/clear-arrived" } : !op
    transform.yield
  }

  // Removes operations over no elements, splits element-wise results off reductions, folds transposes and broadcasts
  // into operands, gives each operation a fill of its own, and copies strided N dimensions to unit stride.
  transform.named_sequence @canonicalize_products(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/empty"
      transform.tenon.rules "fuse/copies"
      transform.tenon.rules "fuse/past-copies"
      transform.tenon.rules "vector/zero-points"
      transform.tenon.rules "fuse/results"
      transform.tenon.rules "bufferize/fills"
      transform.apply_patterns.canonicalization
    } : !op
    transform.tenon.make_columns_contiguous %root : !op
    transform.yield
  }

  // Makes an input of an element-wise consumer of a contraction its init: the consumer runs in place.
  transform.named_sequence @reuse_input_as_init(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "fuse/write-in-place" } : !op
    transform.yield
  }

  // Decomposes the transforms of a Winograd convolution to loops over tiles and products of small constant matrices.
  transform.named_sequence @decompose_winograd(%root: !op {transform.readonly}) {
    %transforms = transform.structured.match ops{["linalg.winograd_filter_transform", "linalg.winograd_input_transform",
        "linalg.winograd_output_transform"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.decompose_winograd_op %transforms : (!op) -> !op
    transform.yield
  }
}
