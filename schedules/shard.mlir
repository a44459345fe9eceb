// Splits a program among MPI ranks.
// In: functions on tensors of static shape in linalg. Out: the program of one rank, on its parts of arguments and results.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<lowers = ["shard"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // Number of ranks, or [R, S]: R times S ranks along two axes.
    %grid = transform.tune.knob<"grid"> = 2 from options = "ranks, or [R, S]" -> !any
    // Dimension that is split: batch dim 0 of results, tensor heads, experts or columns of weights, sequence positions; a,b: one for each axis; payload: by the shardings of the payload.
    %strategy = transform.tune.knob<"strategy"> = "batch" from options = ["batch", "tensor", "sequence", "batch,tensor", "batch,sequence", "payload"] -> !any
    // 1: each rank computes the whole of an operation that cannot be split; 0: it is an error.
    %replicate = transform.tune.knob<"replicate"> = 0 from options = [0, 1] -> !int
    // Name of the function to split. Its callees are inlined.
    %entry = transform.tune.knob<"entry"> = "entry" from options = "the name of a function" -> !any

    %first = transform.param.constant 0 : i64 -> !int
    %second = transform.param.constant 1 : i64 -> !int
    %linalg = transform.include @convert_to_linalg failures(propagate) (%root) : (!op) -> !op
    %split = transform.include @make_grid failures(propagate) (%linalg, %grid, %entry) : (!op, !any, !any) -> !op
    transform.include @split_along_axis failures(propagate) (%split, %grid, %first, %strategy, %replicate) : (!op, !any, !int, !any, !int) -> ()
    transform.include @split_along_axis failures(propagate) (%split, %grid, %second, %strategy, %replicate) : (!op, !any, !int, !any, !int) -> ()
    transform.include @ranks_to_calls failures(propagate) (%split, %grid) : (!op, !any) -> ()
    transform.yield
  }
}
