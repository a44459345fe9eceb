// Element-wise operations fused.
// In: functions on tensors, with generics and named operations of linalg. Out:
// the same with fewer of them: what is computed element by element is computed
// where it is read.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // What several operations use: 0 stays, 1 joins the first of them, 2 is
    // computed again in each.
    %multi_use = transform.tune.knob<"multi_use"> = 1 from options = [0, 1, 2] -> !int
    // 0: what its only user reads more than once is not computed at each read.
    %recompute_per_read = transform.tune.knob<"recompute_per_read"> = 1 from options = [0, 1] {tenon.formerly = "at_each_read"} -> !int

    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    %functions = transform.structured.match ops{["func.func"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.include @fuse_elementwise failures(propagate)
        (%functions, %multi_use, %recompute_per_read) : (!op, !int, !int) -> ()
    transform.yield
  }
}
