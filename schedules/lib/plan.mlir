// Phase 2, plan: what each operation is lowered to, in which tiles.
// In: linalg.generic. Out: the same, with the plan as attributes. Weights are packed.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  // `kernels`: the products that LIBXSMM computes: "all" that it has a kernel for,
  // "by_shape" those without an epilogue for which its kernels are as fast as vectors.
  transform.named_sequence @plan(%root: !op {transform.readonly}, %kernels: !any {transform.readonly})
      attributes {tenon.phase = "plan"} {
    // Minimum number of rows by which a bf16 weight that is no constant is multiplied for it to
    // be VNNI-packed at run time; 0 disables it.
    %pairs_from = transform.tune.knob<"pairs_from"> = 16 from options = [0, 8, 16, 32, 64] -> !int
    %dots = transform.include @packed_dots failures(propagate) () : () -> !int
    transform.include @keep_narrow failures(propagate) (%root, %kernels) : (!op, !any) -> ()
    transform.include @unpack_vnni failures(propagate) (%root) : (!op) -> ()
    transform.include @widen_left failures(propagate) (%root) : (!op) -> ()
    transform.include @rows_in_pairs failures(propagate) (%root, %pairs_from) : (!op, !int) -> ()
    transform.include @fours_of_constant_rows failures(propagate) (%root, %dots) : (!op, !int) -> ()
    transform.include @mark_semirings failures(propagate) (%root, %dots) : (!op, !int) -> ()
    transform.include @tasks_in_steps failures(propagate) (%root) : (!op) -> ()
    transform.include @mark_kernels failures(propagate) (%root, %kernels) : (!op, !any) -> ()
    transform.include @mark_layers failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
