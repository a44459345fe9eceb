// Rows ahead, by a distance that can be set.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @prefetch_indexed_rows failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}
