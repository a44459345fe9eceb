// Sums every sixteenth product of a matmul on its own, then those sums.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.consumed}) {
    %matmuls = transform.structured.match ops{["linalg.matmul"]} in %root
      : (!transform.any_op) -> !transform.any_op
    transform.foreach %matmuls : !transform.any_op {
    ^bb0(%matmul: !transform.any_op):
      %fill, %part, %sum, %loop =
        transform.structured.tile_reduction_using_for %matmul
        by tile_sizes = [0, 0, 16]
        : (!transform.any_op)
        -> (!transform.any_op, !transform.any_op, !transform.any_op,
            !transform.any_op)
    }
    %0 = transform.bufferization.one_shot_bufferize
      layout{IdentityLayoutMap} %root {
        bufferize_function_boundaries = true,
        allow_return_allocs_from_loops = true
      } : (!transform.any_op) -> !transform.any_op
    transform.apply_registered_pass "buffer-deallocation-pipeline"
      to %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
