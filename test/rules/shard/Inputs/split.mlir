// What the schedule `shard` does before it makes calls, along both axes.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    %grid = transform.tune.knob<"grid"> = 2 from options = "ranks" -> !any
    %strategy = transform.tune.knob<"strategy"> = "batch" from options = "a strategy" -> !any
    %replicate = transform.tune.knob<"replicate"> = 1 from options = [0, 1] -> !int
    %entry = transform.tune.knob<"entry"> = "entry" from options = "a name" -> !any
    %first = transform.param.constant 0 : i64 -> !int
    %second = transform.param.constant 1 : i64 -> !int
    %linalg = transform.include @convert_to_linalg failures(propagate) (%root) : (!op) -> !op
    %split = transform.include @make_grid failures(propagate) (%linalg, %grid, %entry) : (!op, !any, !any) -> !op
    transform.include @split_along_axis failures(propagate) (%split, %grid, %first, %strategy, %replicate) : (!op, !any, !int, !any, !int) -> ()
    transform.include @split_along_axis failures(propagate) (%split, %grid, %second, %strategy, %replicate) : (!op, !any, !int, !any, !int) -> ()
    transform.yield
  }
}
