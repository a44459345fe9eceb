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

  // Chooses for each reshape between two operations which way it goes, so that
  // more of them can fuse, and moves it there. A choice is made once.
  transform.named_sequence @clear_reshapes_for_fusion(
      %root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "reshape/choose"
      transform.apply_patterns.rules "reshape/up"
      transform.apply_patterns.rules "reshape/down"
      transform.apply_patterns.rules "reshape/chains"
      transform.apply_patterns.rules "reshape/sizes"
    } : !op
    transform.apply_cse to %root : !op
    transform.yield
  }

  // Takes the marks off what has come to the boundary of a function. Where a
  // reshape had to stop between two operations the mark stays, so that the
  // choice is not made anew.
  transform.named_sequence @settle_reshapes(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "reshape/mark"
          only = ["ExpandArrived", "CollapseArrived"]
      transform.apply_patterns.rules "reshape/chains"
    } : !op
    transform.apply_cse to %root : !op
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
