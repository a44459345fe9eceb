!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %least = transform.tune.knob<"prefetch_from"> = 8192 from options = [0, 8192, 1048576] -> !int
    transform.include @mark_what_asks failures(propagate) (%root, %least)
        : (!op, !int) -> ()
    transform.include @name_sums failures(propagate) (%root) : (!op) -> ()
    transform.include @ask_for_panels failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
