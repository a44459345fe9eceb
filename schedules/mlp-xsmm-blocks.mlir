// Lowers networks to LIBXSMM kernels on blocks.
// In: functions on tensors in TOSA or linalg. Out: buffers; matmuls, bias adds and relus have all operands in blocks, and
// are a parallel loop over blocks with one kernel call in each. Others are lowered as by mlp-xsmm, without tile knobs.
!op = !transform.any_op
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers", lowers = ["tosa"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %generic = transform.include @normalize_in_blocks failures(propagate) (%root) : (!op) -> !op
    transform.include @plan_beside_blocks failures(propagate) (%generic) : (!op) -> ()
    transform.include @tile_and_fuse failures(propagate) (%generic) : (!op) -> ()
    transform.include @name_block_products failures(propagate) (%generic) : (!op) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%generic) : (!op) -> !op
    transform.include @lower_blocks_to_kernels failures(propagate) (%buffers) : (!op) -> ()
    %parallel = transform.include @parallelize_kernels failures(propagate) (%buffers) : (!op) -> !op
    transform.include @lower_to_machine_vectors failures(propagate) (%parallel) : (!op) -> ()
    transform.yield
  }
}
