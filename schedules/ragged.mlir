// Lowers ragged operations to tasks and loops, and moves gathers up.
// In: functions on tensors in ragged and linalg. Out: loops; `ragged,network` lowers the products in them to kernels.
!op = !transform.any_op
!any = !transform.any_param
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<lowers = ["ragged"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Number of rows of a task, where the rows are independent of the segment.
    %block = transform.tune.knob<"block"> = 128 from options = [16, 32, 64, 128, 256, 512, 1024] -> !any
    // Size of a square tile of a triangle, in rows.
    %square = transform.tune.knob<"square"> = 64 from options = [4, 16, 32, 64, 128, 256] -> !any

    transform.include @bubble_up_gathers failures(propagate) (%root) : (!op) -> ()
    transform.include @convert_triangles_to_loops failures(propagate) (%root, %square) : (!op, !any) -> ()
    transform.include @convert_segments_to_tasks failures(propagate) (%root, %block) : (!op, !any) -> ()
    transform.include @convert_ragged_to_loops failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_gathers_and_scatters failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
