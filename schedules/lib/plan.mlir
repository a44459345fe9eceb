// Phase 2, plan: what each operation is lowered to, in which tiles.
// In: linalg.generic. Out: the same, with the plan as attributes. Weights are packed.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  // `kernels`: the products that LIBXSMM computes: "all" that it has a kernel for,
  // "by_shape" those without an epilogue for which its kernels are as fast as vectors.
  // `tile_m`, `tile_n`, `n_outermost`: "by_shape", or the value for all contractions.
  transform.named_sequence @plan(%root: !op {transform.readonly}, %kernels: !any {transform.readonly},
      %tile_m: !any {transform.readonly}, %tile_n: !any {transform.readonly}, %n_outermost: !any {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "plan", requires = ["spec/normalized"], ensures = ["spec/planned"]>} {
    // Minimum number of rows by which a bf16 weight that is no constant is multiplied for it to
    // be VNNI-packed at run time; 0 disables it.
    %vnni_min_rows = transform.tune.knob<"vnni_min_rows"> = 16 from options = [0, 8, 16, 32, 64] {tenon.formerly = "pairs_from"} -> !int
    %dots = transform.include @knob_packed_dots failures(propagate) () : () -> !int
    transform.include @keep_bf16_for_kernels failures(propagate) (%root, %kernels) : (!op, !any) -> ()
    transform.include @unpack_vnni_rhs failures(propagate) (%root) : (!op) -> ()
    transform.include @extend_lhs_to_f32 failures(propagate) (%root) : (!op) -> ()
    transform.include @pack_rhs_vnni2 failures(propagate) (%root, %vnni_min_rows) : (!op, !int) -> ()
    transform.include @pack_constant_rhs_vnni4 failures(propagate) (%root, %dots) : (!op, !int) -> ()
    transform.include @mark_semiring_contractions failures(propagate) (%root, %dots) : (!op, !int) -> ()
    transform.include @tile_tasks failures(propagate) (%root) : (!op) -> ()
    transform.include @choose_kernels failures(propagate) (%root, %kernels) : (!op, !any) -> ()
    transform.include @choose_tiles failures(propagate) (%root, %tile_m, %tile_n, %n_outermost) : (!op, !any, !any, !any) -> ()
    transform.yield
  }
}
