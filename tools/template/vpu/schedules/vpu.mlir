// Lowers networks of f32 to a vector unit with three queues.
// In: functions on tensors. Out: vpu ops on buffers.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %lanes = transform.param.constant 64 : i64 -> !int
    %memory = transform.param.constant 1 : i64 -> !int

    %linalg = transform.include @convert_to_linalg failures(propagate) (%root) : (!op) -> !op
    transform.include @mark_for_vpu failures(propagate) (%linalg) : (!op) -> ()
    transform.include @split_broadcasts failures(propagate) (%linalg) : (!op) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%linalg) : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.include @merge_dims failures(propagate) (%owned) : (!op) -> ()
    transform.include @pipeline_strips failures(propagate) (%owned, %lanes, %memory) : (!op, !int, !int) -> ()
    transform.include @vectorize_strips failures(propagate) (%owned) : (!op) -> ()
    transform.include @vectors_to_vpu failures(propagate) (%owned) : (!op) -> ()
    transform.yield
  }

  // Marks what the unit computes.
  transform.named_sequence @mark_for_vpu(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/named"
      transform.tenon.rules "fuse/moves"
    } : !op
    transform.apply_patterns to %root { transform.tenon.rules "vpu/marks" } : !op
    transform.yield
  }

  // Lowers rows and products to pipelines over strips.
  transform.named_sequence @pipeline_strips(%root: !op {transform.readonly}, %lanes: !int {transform.readonly},
      %memory: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "vpu/pipelines" settings = ["lanes", "memory"] (%lanes, %memory : !int, !int)
    } : !op
    transform.yield
  }

  // Lowers vectors to registers and instructions.
  transform.named_sequence @vectors_to_vpu(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.canonicalization
      transform.tenon.rules "vpu/to-registers"
    } : !op
    transform.yield
  }
}
