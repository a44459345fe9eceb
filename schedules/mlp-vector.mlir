// Networks to vectors of the machine, without a library.
// In: what network takes. Out: the same on buffers, one parallel loop over
// tiles a layer, and in it vectors of the machine's length, without a library.
!op = !transform.any_op
!any = !transform.any_param

module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers", lowers = ["tosa"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %kernels = transform.param.constant "none" -> !any
    %tiles:3 = transform.include @knobs_of_tiles failures(propagate) () : () -> (!any, !any, !any)
    %generic = transform.include @normalize failures(propagate) (%root) : (!op) -> !op
    transform.include @plan failures(propagate) (%generic, %kernels, %tiles#0, %tiles#1, %tiles#2)
        : (!op, !any, !any, !any, !any) -> ()
    transform.include @tile_and_fuse_for_vectors failures(propagate) (%generic) : (!op) -> ()
    %buffers = transform.include @bufferize failures(propagate) (%generic) : (!op) -> !op
    transform.include @vectorize_tiles failures(propagate) (%buffers) : (!op) -> ()
    %parallel = transform.include @parallelize failures(propagate) (%buffers) : (!op) -> !op
    transform.yield
  }
}
