// Fuses element-wise operations.
// In: functions on tensors in linalg or TOSA. Out: fewer linalg.generic.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // A producer of several users: 0 stays, 1 is fused into the first user and keeps its results, 2 is computed in each user.
    %multi_use = transform.tune.knob<"multi_use"> = 1 from options = [0, 1, 2] -> !int
    // 1: fuse a producer also into a user that reads an element several times; 0: do not.
    %recompute_per_read = transform.tune.knob<"recompute_per_read"> = 1 from options = [0, 1] {tenon.formerly = "at_each_read"} -> !int

    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    %functions = transform.structured.match ops{["func.func"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.include @generalize_named failures(propagate) (%function) : (!op) -> ()
      transform.include @fuse_producers failures(propagate) (%function, %multi_use, %recompute_per_read) : (!op, !int, !int) -> ()
    }
    transform.yield
  }
}
