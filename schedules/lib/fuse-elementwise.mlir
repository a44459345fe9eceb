// Fusion of element-wise operations on tensors: each step a set of rules, all of
// them in one fixed point.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // Named operations are generalized, since the rules fuse generics. Fills keep
  // their name: a generic reads through them.
  transform.named_sequence @generalize_named(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "fuse/named" } : !op
    transform.yield
  }

  // Computes a producer where its only user reads it; nothing that two
  // operations use is computed twice. With `recompute_per_read` 0 an element that the
  // user reads several times, as a product does, is not computed there.
  transform.named_sequence @fuse_only_uses(%root: !op {transform.readonly}, %recompute_per_read: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/single-use" settings = ["recompute_per_read"] (%recompute_per_read : !int)
      transform.tenon.rules "fuse/moves"
      transform.tenon.rules "fuse/copies"
      transform.tenon.rules "fuse/operands"
      transform.tenon.erase_unused_operands_and_results
      transform.apply_patterns.canonicalization
      transform.tenon.rules "bufferize/sizes"
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
    } {apply_cse} : !op
    transform.yield
  }

  // The same, and a producer of several users joins the first of them, which
  // has its results too from then on.
  transform.named_sequence @fuse_and_keep(%root: !op {transform.readonly}, %recompute_per_read: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/single-use" settings = ["recompute_per_read"] (%recompute_per_read : !int)
      transform.tenon.rules "fuse/keep-producer"
      transform.tenon.rules "fuse/moves"
      transform.tenon.rules "fuse/copies"
      transform.tenon.rules "fuse/operands"
      transform.tenon.erase_unused_operands_and_results
      transform.apply_patterns.canonicalization
      transform.tenon.rules "bufferize/sizes"
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
    } {apply_cse} : !op
    transform.yield
  }

  // The same, and what several operations use is computed in each of them.
  transform.named_sequence @fuse_and_recompute(%root: !op {transform.readonly},
      %recompute_per_read: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/single-use" settings = ["recompute_per_read"] (%recompute_per_read : !int)
      transform.tenon.rules "fuse/keep-producer"
      transform.tenon.rules "fuse/recompute-producer"
      transform.tenon.rules "fuse/moves"
      transform.tenon.rules "fuse/copies"
      transform.tenon.rules "fuse/operands"
      transform.tenon.erase_unused_operands_and_results
      transform.apply_patterns.canonicalization
      transform.tenon.rules "bufferize/sizes"
      transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
    } {apply_cse} : !op
    transform.yield
  }

  // All of the schedule fuse-elementwise, in each of these functions. `multi_use`
  // chooses among the three above.
  transform.named_sequence @fuse_elementwise(%functions: !op {transform.readonly},
      %multi_use: !int {transform.readonly}, %recompute_per_read: !int {transform.readonly}) {
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.include @generalize_named failures(propagate) (%function) : (!op) -> ()
      transform.tune.alternatives<"fuse_multi_use"> selected_region = %multi_use : !int {
        transform.include @fuse_only_uses failures(propagate) (%function, %recompute_per_read) : (!op, !int) -> ()
      }, {
        transform.include @fuse_and_keep failures(propagate) (%function, %recompute_per_read) : (!op, !int) -> ()
      }, {
        transform.include @fuse_and_recompute failures(propagate) (%function, %recompute_per_read) : (!op, !int) -> ()
      }
    }
    transform.yield
  }
}
