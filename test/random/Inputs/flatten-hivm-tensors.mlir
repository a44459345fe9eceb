// As flatten-hivm with its defaults, for hivm ops on tensors; then the same on
// buffers, which can be run.
// In: hivm ops on tensors. Out: linalg on buffers.
!op = !transform.any_op
!knob = !transform.any_param

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %no = transform.param.constant false -> !knob
    %yes = transform.param.constant true -> !knob
    %0 = transform.param.constant 0 : i64 -> !knob
    %1 = transform.param.constant 1 : i64 -> !knob
    transform.include @flatten_hivm_ops failures(propagate) (%root, %no, %1, %0, %no, %no, %yes, %no)
        : (!op, !knob, !knob, !knob, !knob, !knob, !knob, !knob) -> ()
    transform.include @hivm_to_linalg failures(propagate) (%root) : (!op) -> ()
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%root) : (!op) -> !op
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.yield
  }
}
