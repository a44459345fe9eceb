// Rows of several lengths: gathers move up, segments that write rows of their own
// become tasks, and what is put together is made in its place:
// `--schedule=ragged,mlp-xsmm` makes kernels of the products in it.
// In: tensors, with the dialect ragged, in generics and named operations of linalg.
// Out: the same, in loops.
!op = !transform.any_op
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.readonly}) {
    // Rows of a task where segments may end anywhere.
    %block = transform.tune.knob<"block"> = 128 from options = [16, 32, 64, 128, 256, 512, 1024] -> !any

    transform.include @gathers_up failures(propagate) (%root) : (!op) -> ()
    transform.include @segments_to_tasks failures(propagate) (%root, %block) : (!op, !any) -> ()
    transform.include @ragged_to_loops failures(propagate) (%root) : (!op) -> ()
    transform.include @gathers_read failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
