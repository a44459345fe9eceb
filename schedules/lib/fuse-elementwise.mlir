// Fusion of element-wise operations on tensors: each step a set of rules, all of
// them in one fixed point.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  // Named operations become generics, which is what the rules fuse. Fills keep
  // their name: a generic reads through them.
  transform.named_sequence @generalize_named(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.linalg.generalize_named except ["linalg.fill"]
    } : !op
    transform.yield
  }

  // Computes a producer where its only user reads it, each element once or
  // several times; nothing that two operations use is computed twice.
  transform.named_sequence @fuse_only_uses(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "fuse/elementwise"
        only = ["FuseOnlyUse", "FuseOnlyUseOfMany"]
      transform.apply_patterns.rules "fuse/moves"
      transform.apply_patterns.rules "fuse/operands"
      transform.apply_patterns.canonicalization
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
    } {apply_cse} : !op
    transform.yield
  }

  // The same, and a producer of several users joins the first of them, which
  // has its results too from then on.
  transform.named_sequence @fuse_and_keep(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "fuse/elementwise"
        except = ["FuseAndRecompute"]
      transform.apply_patterns.rules "fuse/moves"
      transform.apply_patterns.rules "fuse/operands"
      transform.apply_patterns.canonicalization
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
    } {apply_cse} : !op
    transform.yield
  }

  // The same, and what several operations use is computed in each of them.
  transform.named_sequence @fuse_and_recompute(
      %root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "fuse/elementwise"
      transform.apply_patterns.rules "fuse/moves"
      transform.apply_patterns.rules "fuse/operands"
      transform.apply_patterns.canonicalization
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
    } {apply_cse} : !op
    transform.yield
  }
}
