// Splits a program among MPI ranks.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence} {
  // Inlines all calls into the function `entry` and adds the grid of ranks. Fails if there is no such function.
  transform.named_sequence @make_grid(%root: !op {transform.consumed}, %grid: !any {transform.readonly}, %entry: !any {transform.readonly}) -> !op {
    %inlined = transform.apply_registered_pass "inline" to %root : (!op) -> !op
    %alone = transform.apply_registered_pass "symbol-dce" to %inlined : (!op) -> !op
    transform.apply_patterns to %alone { transform.tenon.rules "shard/grid" settings = ["grid", "entry"] (%grid, %entry : !any, !any) } : !op
    %never = transform.param.constant 0 : i64 -> !int
    transform.tenon.reject_marked %alone mark = "tenon.refused" allowed = %never : !op, !int
    %grids = transform.structured.match ops{["shard.grid"]} attributes {sym_name = "ranks"} in %alone : (!op) -> !op
    %count = transform.num_associations %grids : (!op) -> !int
    %one = transform.param.constant 1 : i64 -> !int
    transform.match.param.cmpi eq %count, %one : !int
    transform.yield %alone : !op
  }

  // Splits functions along one axis of the grid: marks by the strategy, then parts, which move up to the arguments. An
  // operation that cannot be split is an error, or replicated if `replicate` is 1.
  transform.named_sequence @split_along_axis(%root: !op {transform.readonly}, %grid: !any {transform.readonly},
      %axis: !int {transform.readonly}, %strategy: !any {transform.readonly}, %replicate: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "shard/candidates" settings = ["grid", "axis", "strategy"] (%grid, %axis, %strategy : !any, !int, !any)
    } : !op
    transform.apply_patterns to %root {
      transform.tenon.rules "shard/roles" settings = ["grid", "axis", "strategy"] (%grid, %axis, %strategy : !any, !int, !any)
    } : !op
    transform.apply_patterns to %root {
      transform.tenon.rules "shard/refusals" settings = ["grid", "axis", "strategy"] (%grid, %axis, %strategy : !any, !int, !any)
    } : !op
    transform.apply_patterns to %root { transform.tenon.rules "shard/given" settings = ["grid", "axis"] (%grid, %axis : !any, !int) } : !op
    transform.apply_patterns to %root { transform.tenon.rules "shard/seeds" settings = ["grid", "axis"] (%grid, %axis : !any, !int) } : !op
    transform.apply_patterns to %root { transform.tenon.rules "shard/unsplit" } : !op
    // Moves parts up, and folds a part of a gathered whole.
    transform.tenon.run_to_fixpoint %root {
      %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
      transform.apply_patterns to %functions {
        transform.tenon.rules "shard/parts-up" settings = ["grid", "axis"] (%grid, %axis : !any, !int)
        transform.tenon.rules "shard/parts-past-given" settings = ["grid", "axis"] (%grid, %axis : !any, !int)
        transform.tenon.rules "shard/collectives" settings = ["grid", "axis"] (%grid, %axis : !any, !int)
        transform.apply_patterns.tensor.fold_tensor_empty
        transform.apply_patterns.canonicalization
      } {apply_cse} : !op
    } : !op
    transform.apply_patterns to %root { transform.tenon.rules "shard/whole-operands" settings = ["grid", "axis"] (%grid, %axis : !any, !int) } : !op
    transform.tenon.reject_marked %root mark = "tenon.refused" allowed = %replicate : !op, !int
    transform.apply_patterns to %root { transform.tenon.rules "shard/boundary" settings = ["grid", "axis"] (%grid, %axis : !any, !int) } : !op
    transform.yield
  }

  // Lowers communication to calls of the runtime library. Fails if a sharding of the payload is left, or names another grid.
  transform.named_sequence @ranks_to_calls(%root: !op {transform.readonly}, %grid: !any {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "shard/given-refusals" settings = ["grid"] (%grid : !any) } : !op
    %never = transform.param.constant 0 : i64 -> !int
    transform.tenon.reject_marked %root mark = "tenon.refused" allowed = %never : !op, !int
    transform.apply_patterns to %root {
      transform.tenon.rules "shard/places" settings = ["grid"] (%grid : !any)
      transform.apply_patterns.canonicalization
    } : !op
    transform.apply_patterns to %root { transform.tenon.rules "shard/calls" settings = ["grid"] (%grid : !any) } : !op
    transform.apply_patterns to %root { transform.tenon.rules "shard/none" } : !op
    transform.yield
  }
}
