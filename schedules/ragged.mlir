// Rows of several lengths, in tasks and loops. Gathers move up, segments that
// write rows of their own are tasks, sums over a triangle go through that alone,
// and what is put together is made in its place:
// `--schedule=ragged,network` makes kernels of the products in it.
// In: tensors, with the dialect ragged, in generics and named operations of linalg.
// Out: the same, in loops.
!op = !transform.any_op
!any = !transform.any_param

module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<lowers = ["ragged"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Rows of a task where segments may end anywhere.
    %block = transform.tune.knob<"block"> = 128 from options = [16, 32, 64, 128, 256, 512, 1024] -> !any
    // Rows and columns of a square of what counts in a triangle only.
    %square = transform.tune.knob<"square"> = 64 from options = [4, 16, 32, 64, 128, 256] -> !any

    transform.include @bubble_up_gathers failures(propagate) (%root) : (!op) -> ()
    transform.include @convert_triangles_to_loops failures(propagate) (%root, %square) : (!op, !any) -> ()
    transform.include @convert_segments_to_tasks failures(propagate) (%root, %block) : (!op, !any) -> ()
    transform.include @convert_ragged_to_loops failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_gathers_and_scatters failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
