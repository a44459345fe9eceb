// Replaces floats by integers modulo a prime, for `--verify=exact`. Reductions in any order are equal then.
// In: buffers. Out: buffers whose floats hold residues in their bits. Runs before code is generated.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<takes = "buffers", by_meaning>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %0 = transform.include @lower_to_scalars_and_vectors failures(propagate) (%root) : (!op) -> !op
    transform.include @convert_floats_to_residues failures(propagate) (%0) : (!op) -> ()
    transform.yield
  }

  // Lowers kernels and structured operations to loops, and vectors to element-wise operations.
  transform.named_sequence @lower_to_scalars_and_vectors(%root: !op {transform.consumed}) -> !op {
    transform.tenon.drop_memory_spaces %root : !op
    %all = transform.param.constant 1 : i64 -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/to-linalg" settings = ["all_kernels"] (%all : !int)
      transform.tenon.rules "exact/kernels"
    } : !op
    transform.apply_dce to %root : !op
    %0 = transform.tenon.apply_pass_pipeline "convert-bufferization-to-memref, any(convert-linalg-to-loops, math-expand-ops{ops=clampf})"
        to %root : (!op) -> !op
    transform.apply_patterns to %0 { transform.tenon.rules "exact/contractions" } : !op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.lower_masked_transfers
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
      transform.tenon.lower_contractions
      transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = "innerparallel"
      transform.apply_patterns.vector.lower_outerproduct
      transform.apply_patterns.vector.lower_scan
    } : !op
    transform.apply_patterns to %0 { transform.tenon.rules "exact/masks" } : !op
    transform.yield %0 : !op
  }

  // Converts floats to residues. Fails at an operation that has no such form.
  transform.named_sequence @convert_floats_to_residues(%root: !op {transform.readonly}) {
    // The modulus, a prime; must fit the bits of the narrowest float.
    %prime = transform.tune.knob<"prime"> = 2147483647 from options = [65011, 2147483647] -> !int
    %never = transform.param.constant 0 : i64 -> !int
    transform.apply_patterns to %root { transform.tenon.rules "exact/refusals" } : !op
    transform.tenon.reject_marked %root mark = "tenon.refused" allowed = %never : !op, !int
    transform.apply_patterns to %root { transform.tenon.rules "exact/constants" settings = ["prime"] (%prime : !int) } : !op
    transform.apply_patterns to %root { transform.tenon.rules "exact/arithmetic" settings = ["prime"] (%prime : !int) } : !op
    transform.apply_patterns to %root { transform.tenon.rules "exact/left" } : !op
    transform.tenon.reject_marked %root mark = "tenon.refused" allowed = %never : !op, !int
    transform.yield
  }
}
