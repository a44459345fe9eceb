// The dialect ragged as loops, and which way sets are walked through:
// `--schedule=sparse,mlp-xsmm` makes kernels of the products in them.
// In: tensors, with segments and sets, and tables of rows of buffers. Out: the same
// with loops in their place.
!op = !transform.any_op
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.readonly}) {
    %strategy = transform.tune.knob<"strategy"> = "as_written" from options = ["as_written", "merge", "gallop", "expand"] -> !any

    transform.include @choose_sets failures(propagate) (%root, %strategy) : (!op, !any) -> ()
    transform.include @ragged_to_loops failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
