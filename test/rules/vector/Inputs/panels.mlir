!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %least = transform.tune.knob<"prefetch_min_bytes"> = 8192 from options = [0, 8192, 1048576] -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "vector/mark-panels" settings = ["prefetch_min_bytes"] (%least : !int)
    } : !op
    transform.include @noalias_accumulators failures(propagate) (%root) : (!op) -> ()
    transform.include @prefetch_next_panel failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
