// Equal layers of a network are one function, which is compiled once. They may
// differ in their constants, which are arguments then.
// In: functions on tensors. Out: the same, and functions of layers that they call.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // How many operations a layer has, not counting constants. What is shorter is
    // better fused with what stands around it.
    %at_least = transform.tune.knob<"min_operations"> = 16 from options = [1, 2, 4, 8, 16, 32, 64] {tenon.formerly = "at_least"} -> !int

    transform.tenon.outline_repeats %root at_least = %at_least : !op, !int
    transform.yield
  }
}
