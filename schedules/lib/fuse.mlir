// Fuses element-wise operations on tensors.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  // Generalizes named operations, except fills, which fold into generics.
  transform.named_sequence @generalize_named(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "fuse/named" } : !op
    transform.yield
  }

  // Fuses producers into their users. `multi_use`: a producer of several users 0 stays, 1 is fused into the first user
  // and keeps its results, 2 is computed in each user. `recompute_per_read` 1: also into a user that reads an element
  // several times.
  transform.named_sequence @fuse_producers(%root: !op {transform.readonly}, %multi_use: !int {transform.readonly},
      %recompute_per_read: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/single-use" settings = ["recompute_per_read"] (%recompute_per_read : !int)
      transform.tenon.rules "fuse/keep-producer" settings = ["multi_use"] (%multi_use : !int)
      transform.tenon.rules "fuse/recompute-producer" settings = ["multi_use"] (%multi_use : !int)
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
}
