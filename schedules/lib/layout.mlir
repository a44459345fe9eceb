// The order of dims in which a network computes.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  // Turns convolutions so that their channels come last, and what stands between
  // them. Named operations become generics; a pad becomes a slice of what is filled
  // before, which can be turned.
  transform.named_sequence @channels_last(%root: !op {transform.readonly}) {
    transform.include @generalize_named failures(propagate) (%root)
        : (!op) -> ()
    %pads = transform.structured.match ops{["tensor.pad"]} in %root
        {tenon.may_be_empty} : (!op) -> !op
    transform.structured.rewrite_in_destination_passing_style %pads
        : (!op) -> !op
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "layout/channels"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }
}
