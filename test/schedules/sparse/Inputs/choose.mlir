// The first stage of `sparse` alone.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %strategy = transform.tune.knob<"strategy"> = "as_written" from options = ["as_written", "merge", "gallop", "expand"] -> !transform.any_param
    transform.include @choose_sets failures(propagate) (%root, %strategy) : (!transform.any_op, !transform.any_param) -> ()
    transform.yield
  }
}
