// Moves reshapes (tensor.expand_shape, tensor.collapse_shape). rules/reshape decides what a reshape may cross; the
// attribute tenon.reshape on it says in which direction it moves.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence} {
  // Moves reshapes up to the arguments of functions.
  transform.named_sequence @reshape_up(%root: !op {transform.readonly}) {
    %way = transform.param.constant "up" -> !any
    transform.include @move_reshapes failures(propagate) (%root, %way) : (!op, !any) -> ()
    transform.yield
  }

  // Moves reshapes down to the results of functions.
  transform.named_sequence @reshape_down(%root: !op {transform.readonly}) {
    %way = transform.param.constant "down" -> !any
    transform.include @move_reshapes failures(propagate) (%root, %way) : (!op, !any) -> ()
    transform.yield
  }

  // Moves reshapes, `way` is "up" or "down". Equal reshapes of two users are merged and then move on, so the steps are
  // repeated to a fixed point.
  transform.named_sequence @move_reshapes(%root: !op {transform.readonly}, %way: !any {transform.readonly}) {
    %unit_dims:2 = transform.include @knobs_of_unit_dims failures(propagate) () : () -> (!int, !int)
    // 1: reshapes of arguments and returned reshapes stay; 0: they move.
    %keep_at_boundary = transform.tune.knob<"keep_at_boundary"> = 0 from options = [0, 1] -> !int
    transform.include @prepare_reshapes failures(propagate) (%root) : (!op) -> ()
    transform.tenon.run_to_fixpoint %root {
      transform.apply_patterns to %root {
        transform.tenon.rules "reshape/mark" settings = ["way", "unit_dims_only", "keep_unit_dims", "keep_at_boundary"]
            (%way, %unit_dims#0, %unit_dims#1, %keep_at_boundary : !any, !int, !int, !int)
      } : !op
      transform.include @propagate_reshapes failures(propagate) (%root) : (!op) -> ()
      // A reshape that a move left on another operand keeps its mark of the other direction: moved again, it would undo that move.
      transform.apply_patterns to %root {
        transform.tenon.rules "reshape/clear-marks" settings = ["way"] (%way : !any)
        transform.tenon.rules "reshape/chains"
        transform.tenon.rules "reshape/constants"
        transform.tenon.rules "reshape/inits"
      } : !op
      transform.apply_cse to %root : !op
    } : !op
    transform.yield
  }

  // Returns the knobs for reshapes that only add or drop unit dims.
  transform.named_sequence @knobs_of_unit_dims() -> (!int, !int) {
    // 1: only reshapes that add or drop unit dims move; 0: all.
    %only = transform.tune.knob<"unit_dims_only"> = 0 from options = [0, 1] -> !int
    // 1: reshapes that only add or drop unit dims stay (allow-folding-unit-dim-reshapes=false of mlir-opt); 0: they move.
    %keep = transform.tune.knob<"keep_unit_dims"> = 0 from options = [0, 1] -> !int
    transform.yield %only, %keep : !int, !int
  }

  // Merges equal operations and gives each operation that would overwrite its input an init of its own.
  transform.named_sequence @prepare_reshapes(%root: !op {transform.readonly}) {
    transform.apply_cse to %root : !op
    transform.apply_patterns to %root { transform.tenon.rules "reshape/inits" } : !op
    transform.yield
  }

  // Moves marked reshapes as far as they go. tensor.dim of a moved value reads the original one, which keeps nothing alive.
  transform.named_sequence @propagate_reshapes(%root: !op {transform.readonly}) {
    // 1: reshapes cross reductions; 0: they do not.
    %through_reductions = transform.tune.knob<"through_reductions"> = 1 from options = [0, 1] -> !int
    // 1: reshapes move up across an operation with other users, which is computed once more; 0: they do not.
    %recompute = transform.tune.knob<"recompute"> = 0 from options = [0, 1] -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "reshape/up" settings = ["through_reductions", "recompute"] (%through_reductions, %recompute : !int, !int)
      transform.tenon.rules "gather/reshapes"
      transform.tenon.rules "reshape/down" settings = ["through_reductions"] (%through_reductions : !int)
      transform.tenon.rules "reshape/chains"
      transform.tenon.rules "reshape/constants"
      transform.tenon.rules "reshape/sizes"
    } : !op
    transform.apply_cse to %root : !op
    transform.yield
  }

  // Moves reshapes up or down, whichever lets more element-wise operations fuse, and fuses them. Each function reaches
  // a fixed point by itself: a large module would not stay in cache.
  transform.named_sequence @reshape_fuse(%root: !op {transform.readonly}) {
    %unit_dims:2 = transform.include @knobs_of_unit_dims failures(propagate) () : () -> (!int, !int)
    // 1: reshapes cross reductions; 0: they do not.
    %through_reductions = transform.tune.knob<"through_reductions"> = 1 from options = [0, 1] -> !int
    // A producer of several users: 0 stays, 1 is fused into the first user and keeps its results.
    %multi_use = transform.tune.knob<"multi_use"> = 1 from options = [0, 1] -> !int
    // 1: fuse a producer also into a user that reads an element several times, as a matmul does (fewest operations); 0: do not (fastest).
    %recompute_per_read = transform.tune.knob<"recompute_per_read"> = 0 from options = [0, 1] {tenon.formerly = "at_each_read"} -> !int
    %no = transform.param.constant 0 : i64 -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.apply_cse to %function : !op
      transform.apply_patterns to %function {
        transform.tenon.rules "fuse/named"
        transform.tenon.rules "reshape/inits"
      } : !op
      // A fused operation has other neighbours, across which more reshapes may move.
      transform.tenon.run_to_fixpoint %function {
        transform.include @clear_reshapes_for_fusion failures(propagate) (%function, %unit_dims#0, %unit_dims#1, %through_reductions)
            : (!op, !int, !int, !int) -> ()
        transform.include @fuse_producers failures(propagate) (%function, %no, %recompute_per_read) : (!op, !int, !int) -> ()
      } : !op
      // Producers that keep their results come last: fewer reshapes cross them.
      transform.tune.alternatives<"join_multi_use"> selected_region = %multi_use : !int {}, {
        transform.tenon.run_to_fixpoint %function {
          transform.include @fuse_producers failures(propagate) (%function, %multi_use, %recompute_per_read) : (!op, !int, !int) -> ()
          transform.include @clear_reshapes_for_fusion failures(propagate) (%function, %unit_dims#0, %unit_dims#1, %through_reductions)
              : (!op, !int, !int, !int) -> ()
        } : !op
      }
      // A reshape between two operations keeps its mark: the choice is made once.
      transform.apply_patterns to %function {
        transform.tenon.rules "reshape/clear-arrived"
        transform.tenon.rules "reshape/chains"
        transform.tenon.rules "reshape/constants"
        transform.tenon.erase_unused_operands_and_results
      } {apply_cse} : !op
    }
    transform.yield
  }

  // Chooses a direction for each reshape between two operations, once, and moves it.
  transform.named_sequence @clear_reshapes_for_fusion(%root: !op {transform.readonly},
      %unit_dims_only: !int {transform.readonly}, %keep_unit_dims: !int {transform.readonly},
      %through_reductions: !int {transform.readonly}) {
    %least = transform.param.constant 16 : i64 -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "reshape/choose" settings = ["unit_dims_only", "keep_unit_dims", "through_reductions", "least_columns"]
          (%unit_dims_only, %keep_unit_dims, %through_reductions, %least : !int, !int, !int, !int)
      transform.tenon.rules "reshape/up" settings = ["through_reductions", "least_columns"] (%through_reductions, %least : !int, !int)
      transform.tenon.rules "gather/reshapes"
      transform.tenon.rules "reshape/down" settings = ["through_reductions", "least_columns"] (%through_reductions, %least : !int, !int)
      transform.tenon.rules "reshape/chains"
      transform.tenon.rules "reshape/constants"
      transform.tenon.rules "reshape/inits"
      transform.tenon.rules "reshape/sizes"
    } : !op
    transform.apply_cse to %root : !op
    transform.yield
  }
}
