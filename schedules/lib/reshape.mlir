// Reshapes out of the way of fusion. What a reshape may cross, and where it
// goes, is said by rules/reshape; where it may go is marked on the program.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // Marks each reshape without a mark: expand_shapes and collapse_shapes are
  // both to move up. `unit_dims_only` leaves those unmarked that split or merge
  // other sizes than 1, `keep_at_boundary` those whose operand is an argument or
  // whose result is returned.
  transform.named_sequence @mark_up(%root: !op {transform.readonly}, %unit_dims_only: !int {transform.readonly},
      %keep_at_boundary: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "reshape/mark-up" settings = ["unit_dims_only", "keep_at_boundary"]
          (%unit_dims_only, %keep_at_boundary : !int, !int)
    } : !op
    transform.yield
  }

  // ... are both to move down.
  transform.named_sequence @mark_down(%root: !op {transform.readonly}, %unit_dims_only: !int {transform.readonly},
      %keep_at_boundary: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "reshape/mark-down" settings = ["unit_dims_only", "keep_at_boundary"]
          (%unit_dims_only, %keep_at_boundary : !int, !int)
    } : !op
    transform.yield
  }

  // Merges equal operations, so that what several of them would use is used by
  // one, and gives a destination of its own to what would write over its input.
  transform.named_sequence @prepare_reshapes(%root: !op {transform.readonly}) {
    transform.apply_cse to %root : !op
    transform.apply_patterns to %root { transform.tenon.rules "reshape/inits" } : !op
    transform.yield
  }

  // Moves what is marked as far as it goes. Sizes are asked of what they were
  // given by, so that asking keeps nothing alive. Reductions are crossed unless
  // `through_reductions` is 0. With `recompute` an operation that has other
  // users may be crossed upwards: it is computed once more in the new shape.
  transform.named_sequence @propagate_reshapes(%root: !op {transform.readonly},
      %through_reductions: !int {transform.readonly}, %recompute: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "reshape/up" settings = ["through_reductions", "recompute"]
          (%through_reductions, %recompute : !int, !int)
      transform.tenon.rules "gather/reshapes"
      transform.tenon.rules "reshape/down" settings = ["through_reductions"] (%through_reductions : !int)
      transform.tenon.rules "reshape/chains"
      transform.tenon.rules "reshape/constants"
      transform.tenon.rules "reshape/sizes"
    } : !op
    transform.apply_cse to %root : !op
    transform.yield
  }

  // Chooses for each reshape between two operations which way it goes, so that
  // more of them can fuse, and moves it there. A choice is made once. What has
  // fused may have stopped reading a destination.
  transform.named_sequence @clear_reshapes_for_fusion(%root: !op {transform.readonly},
      %unit_dims_only: !int {transform.readonly}, %through_reductions: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "reshape/choose" settings = ["unit_dims_only", "through_reductions"]
          (%unit_dims_only, %through_reductions : !int, !int)
      transform.tenon.rules "reshape/up" settings = ["through_reductions"] (%through_reductions : !int)
      transform.tenon.rules "gather/reshapes"
      transform.tenon.rules "reshape/down" settings = ["through_reductions"] (%through_reductions : !int)
      transform.tenon.rules "reshape/chains"
      transform.tenon.rules "reshape/constants"
      transform.tenon.rules "reshape/inits"
      transform.tenon.rules "reshape/sizes"
    } : !op
    transform.apply_cse to %root : !op
    transform.yield
  }

  // Clears the marks at the boundary of a function. Where a reshape
  // stopped between two operations the mark stays, so that the
  // choice is not made anew. Without marks reshapes may be equal, and operands
  // the same.
  transform.named_sequence @clear_boundary_marks(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "reshape/clear-arrived"
      transform.tenon.rules "reshape/chains"
      transform.tenon.rules "reshape/constants"
      transform.tenon.erase_unused_operands_and_results
    } {apply_cse} : !op
    transform.yield
  }

  // Takes off the marks of one way, and merges adjacent reshapes that
  // stopped. Equal values that were merged may be read and written by one operation
  // now. What a reshape that went down left on other operands went up and keeps
  // that mark: marked down another time, it would undo the first move.
  transform.named_sequence @unmark_reshapes(%root: !op {transform.readonly},
      %way: !transform.any_param {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "reshape/clear-marks" settings = ["way"] (%way : !transform.any_param)
      transform.tenon.rules "reshape/chains"
      transform.tenon.rules "reshape/constants"
      transform.tenon.rules "reshape/inits"
    } : !op
    transform.apply_cse to %root : !op
    transform.yield
  }

  // All of a schedule reshape-up, reshape-down or reshape-fuse, behind its knobs.
  // Two users of one value send it equal reshapes; once these are one, it is the
  // only user, and goes on: so all is repeated from the marks until nothing
  // changes, and another run has nothing to do.
  transform.named_sequence @reshape_up(%root: !op {transform.readonly}, %unit_dims_only: !int {transform.readonly},
      %keep_at_boundary: !int {transform.readonly}, %through_reductions: !int {transform.readonly},
      %recompute: !int {transform.readonly}) {
    transform.include @prepare_reshapes failures(propagate) (%root) : (!op) -> ()
    %way = transform.param.constant "up" -> !transform.any_param
    transform.tenon.run_to_fixpoint %root {
      transform.include @mark_up failures(propagate)
          (%root, %unit_dims_only, %keep_at_boundary) : (!op, !int, !int) -> ()
      transform.include @propagate_reshapes failures(propagate)
          (%root, %through_reductions, %recompute) : (!op, !int, !int) -> ()
      transform.include @unmark_reshapes failures(propagate) (%root, %way) : (!op, !transform.any_param) -> ()
    } : !op
    transform.yield
  }
  transform.named_sequence @reshape_down(%root: !op {transform.readonly}, %unit_dims_only: !int {transform.readonly},
      %keep_at_boundary: !int {transform.readonly}, %through_reductions: !int {transform.readonly},
      %recompute: !int {transform.readonly}) {
    transform.include @prepare_reshapes failures(propagate) (%root) : (!op) -> ()
    %way = transform.param.constant "down" -> !transform.any_param
    transform.tenon.run_to_fixpoint %root {
      transform.include @mark_down failures(propagate)
          (%root, %unit_dims_only, %keep_at_boundary) : (!op, !int, !int) -> ()
      transform.include @propagate_reshapes failures(propagate)
          (%root, %through_reductions, %recompute) : (!op, !int, !int) -> ()
      transform.include @unmark_reshapes failures(propagate) (%root, %way) : (!op, !transform.any_param) -> ()
    } : !op
    transform.yield
  }
  transform.named_sequence @reshape_fuse(%root: !op {transform.readonly}, %unit_dims_only: !int {transform.readonly},
      %through_reductions: !int {transform.readonly}, %multi_use: !int {transform.readonly},
      %recompute_per_read: !int {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.include @reshape_fuse_function failures(propagate)
          (%function, %unit_dims_only, %through_reductions, %multi_use,
          %recompute_per_read) : (!op, !int, !int, !int, !int) -> ()
    }
    transform.yield
  }

  // The same in one function. Each reaches its own fixed point: in a large module
  // that is faster than all together, which would not stay in the cache.
  transform.named_sequence @reshape_fuse_function(%root: !op {transform.readonly},
      %unit_dims_only: !int {transform.readonly}, %through_reductions: !int {transform.readonly},
      %multi_use: !int {transform.readonly}, %recompute_per_read: !int {transform.readonly}) {
    // As @prepare_reshapes does, and named operations are generalized.
    transform.apply_cse to %root : !op
    transform.apply_patterns to %root {
      transform.tenon.rules "fuse/named"
      transform.tenon.rules "reshape/inits"
    } : !op
    // What has fused has other neighbours, so reshapes that could not be crossed
    // may be crossed then.
    transform.tenon.run_to_fixpoint %root {
      transform.include @clear_reshapes_for_fusion failures(propagate) (%root, %unit_dims_only, %through_reductions)
          : (!op, !int, !int) -> ()
      transform.include @fuse_only_uses failures(propagate) (%root, %recompute_per_read) : (!op, !int) -> ()
    } : !op
    // Fewer reshapes cross a producer that is fused with its user and keeps its results:
    // this runs last.
    transform.tune.alternatives<"join_multi_use"> selected_region = %multi_use : !int {
    }, {
      transform.tenon.run_to_fixpoint %root {
        transform.include @fuse_and_keep failures(propagate) (%root, %recompute_per_read) : (!op, !int) -> ()
        transform.include @clear_reshapes_for_fusion failures(propagate) (%root, %unit_dims_only, %through_reductions)
            : (!op, !int, !int) -> ()
      } : !op
    }
    transform.include @clear_boundary_marks failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
