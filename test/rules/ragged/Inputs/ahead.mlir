// Rows ahead, by a distance that can be set.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %distance = transform.tune.knob<"distance"> = 8 from options = [0, 8] -> !transform.param<i64>
    transform.include @read_ahead failures(propagate) (%root, %distance) : (!transform.any_op, !transform.param<i64>) -> ()
    transform.yield
  }
}
