// The schedule flatten, then tensors become buffers: what can be run.
!op = !transform.any_op
!knob = !transform.any_param

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %strict = transform.param.constant false -> !knob
    %rank = transform.param.constant 1 : i64 -> !knob
    %gain = transform.param.constant 0 : i64 -> !knob
    %versioned = transform.tune.knob<"versioned"> = false from options = [false, true] -> !knob
    %named = transform.tune.knob<"generalize_named"> = false from options = [false, true] -> !knob
    transform.include @flatten_linalg failures(propagate) (%root, %strict, %rank, %gain, %versioned, %named) : (!op, !knob, !knob, !knob, !knob, !knob) -> ()
    %softmaxes = transform.structured.match ops{["linalg.softmax"]} in %root {tenon.may_be_empty} : (!op) -> !op
    %parts = transform.structured.decompose_interface %softmaxes : (!op) -> !op
    transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %root
      {bufferize_function_boundaries = true} : (!op) -> !op
    transform.yield
  }
}
