// Lowers networks to vectors, without a library.
// In: functions on tensors in TOSA or linalg. Out: buffers; each product is a parallel loop over tiles of vectors.
!op = !transform.any_op
!any = !transform.any_param
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers", lowers = ["tosa"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %kernels = transform.param.constant "none" -> !any
    %generic = transform.include @normalize failures(propagate) (%root) : (!op) -> !op
    transform.include @plan failures(propagate) (%generic, %kernels) : (!op, !any) -> ()
    transform.include @tile_and_fuse_for_vectors failures(propagate) (%generic) : (!op) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%generic) : (!op) -> !op
    transform.include @vectorize_tiles failures(propagate) (%buffers) : (!op) -> ()
    %parallel = transform.include @parallelize failures(propagate) (%buffers) : (!op) -> !op
    transform.include @lower_to_machine_vectors failures(propagate) (%parallel) : (!op) -> ()
    transform.yield
  }
}
