// Reshapes out of the way of fusion. What a reshape may cross, and where it
// goes, is said by rules/reshape; where it may go is marked on the program.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  // Marks each reshape without a mark: expand_shapes and collapse_shapes are
  // both to move up.
  transform.named_sequence @mark_up(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "reshape/mark"
          only = ["ExpandUp", "CollapseUp"]
    } : !op
    transform.yield
  }

  // ... are both to move down.
  transform.named_sequence @mark_down(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "reshape/mark"
          only = ["ExpandDown", "CollapseDown"]
    } : !op
    transform.yield
  }

  // Moves what is marked until it rests. Sizes are asked of what they were
  // given by, so that asking keeps nothing alive.
  transform.named_sequence @move_reshapes(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "reshape/up"
      transform.apply_patterns.rules "reshape/down"
      transform.apply_patterns.rules "reshape/chains"
      transform.apply_patterns.rules "reshape/sizes"
    } : !op
    transform.yield
  }

  // Takes the marks off, and makes one of reshapes that rest side by side.
  transform.named_sequence @unmark_reshapes(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "reshape/mark"
          only = ["ExpandRests", "CollapseRests"]
      transform.apply_patterns.rules "reshape/chains"
    } : !op
    transform.apply_cse to %root : !op
    transform.yield
  }
}
