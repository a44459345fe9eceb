// Lowers networks to LIBXSMM kernels wherever the library has one.
// In: functions on tensors in TOSA or linalg. Out: buffers; each product is a parallel loop over tiles, each operation
// with a kernel a call of it on a tile, others are vectors. Constant weights are packed at compile time.
!op = !transform.any_op
!any = !transform.any_param
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers", lowers = ["tosa"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %kernels = transform.param.constant "all" -> !any
    %generic = transform.include @normalize failures(propagate) (%root) : (!op) -> !op
    transform.include @plan failures(propagate) (%generic, %kernels) : (!op, !any) -> ()
    transform.include @tile_and_fuse failures(propagate) (%generic) : (!op) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%generic) : (!op) -> !op
    transform.include @lower_tiles_to_kernels failures(propagate) (%buffers) : (!op) -> ()
    %parallel = transform.include @parallelize_kernels failures(propagate) (%buffers) : (!op) -> !op
    transform.include @lower_to_machine_vectors failures(propagate) (%parallel) : (!op) -> ()
    transform.yield
  }
}
