// With one value of its knob it computes nothing.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers">} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // 1: divisions are left out.
    %spoil = transform.tune.knob<"spoil"> = 0 from options = [0, 1] -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "spoil" settings = ["spoil"]
          (%spoil : !int)
    } : !op
    %buffers = transform.bufferization.one_shot_bufferize
        layout{IdentityLayoutMap} %root {bufferize_function_boundaries = true}
        : (!op) -> !op
    transform.yield
  }
}
