// Phase 1, normalize: one form for each meaning.
// In: functions on tensors or buffers, in linalg, TOSA and the dialects beside them.
// Out: the same in linalg.generic. Products are on tensors.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @normalize(%root: !op {transform.consumed}) -> !op
      attributes {tenon.phase = #tenon.phase<name = "normalize", ensures = ["spec/normalized"]>} {
    %linalg = transform.include @convert_to_linalg failures(propagate) (%root) : (!op) -> !op
    %general = transform.include @generalize_named_ops failures(propagate) (%linalg) : (!op) -> !op
    transform.include @convert_buffer_products_to_tensors failures(propagate) (%general) : (!op) -> ()
    transform.include @split_long_reductions failures(propagate) (%general) : (!op) -> ()
    transform.include @convert_narrow_convs_to_channels_last failures(propagate) (%general) : (!op) -> ()
    transform.include @conv_1x1_to_matmul failures(propagate) (%general) : (!op) -> ()
    transform.include @canonicalize_products failures(propagate) (%general) : (!op) -> ()
    transform.include @reuse_input_as_init failures(propagate) (%general) : (!op) -> ()
    transform.yield %general : !op
  }

  // The same, with matmuls, bias adds and relus in blocks, and loops over these.
  transform.named_sequence @normalize_in_blocks(%root: !op {transform.consumed}) -> !op
      attributes {tenon.phase = #tenon.phase<name = "normalize", ensures = ["spec/normalized"]>} {
    // Sizes of a block in M, N and K. A matmul that they do not divide stays as it is.
    %m = transform.tune.knob<"block_m"> = 32 from options = [16, 32, 48, 64] {tenon.formerly = "tile_m"} -> !int
    %n = transform.tune.knob<"block_n"> = 32 from options = [16, 32, 48, 64] {tenon.formerly = "tile_n"} -> !int
    %k = transform.tune.knob<"block_k"> = 32 from options = [16, 32, 48, 64] -> !int
    // No weight is packed at run time.
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
    transform.include @convert_narrow_convs_to_channels_last failures(propagate) (%general) : (!op) -> ()
    transform.include @split_long_reductions failures(propagate) (%general) : (!op) -> ()
    transform.include @canonicalize_products failures(propagate) (%general) : (!op) -> ()
    transform.yield %general : !op
  }
}
