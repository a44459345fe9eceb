// Splits a program among the ranks of a grid, which MPI connects.
// In: functions on tensors of known sizes, in linalg. Out: the same for each rank,
// on its parts of arguments and results: --schedule=shard,mlp-vector goes on.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<lowers = ["shard"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // How many ranks there are; [R, S]: R times S, along two axes, of which the strategy
    // splits each.
    %grid = transform.tune.knob<"grid"> = 2 from options = "ranks, or [R, S]" -> !any
    // What each rank has of its own: a part of the first dimension of results, heads, experts or
    // columns of weights, or places of a sequence; a,b is one for each axis; payload: what
    // the shardings of the payload say, which hold by each strategy.
    %strategy = transform.tune.knob<"strategy"> = "batch" from options = ["batch", "tensor", "sequence", "batch,tensor", "batch,sequence", "payload"] -> !any
    // 1: what cannot be split is computed whole by each rank; 0: it is an error.
    %replicate = transform.tune.knob<"replicate"> = 0 from options = [0, 1] -> !int
    // The function that is split; what it calls is made a part of it.
    %entry = transform.tune.knob<"entry"> = "entry" from options = "the name of a function" -> !any

    %first = transform.param.constant 0 : i64 -> !int
    %second = transform.param.constant 1 : i64 -> !int
    %linalg = transform.include @convert_to_linalg failures(propagate) (%root) : (!op) -> !op
    %split = transform.include @make_grid failures(propagate) (%linalg, %grid, %entry) : (!op, !any, !any) -> !op
    transform.include @split_along_axis failures(propagate) (%split, %grid, %first, %strategy, %replicate) : (!op, !any, !int, !any, !int) -> ()
    transform.include @split_along_axis failures(propagate) (%split, %grid, %second, %strategy, %replicate) : (!op, !any, !int, !any, !int) -> ()
    transform.include @drop_replicated failures(propagate) (%split, %grid) : (!op, !any) -> ()
    transform.include @ranks_to_calls failures(propagate) (%split, %grid) : (!op, !any) -> ()
    transform.yield
  }
}
