// The order of dims in which a network computes.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // Turns convolutions so that their channels come last, and what stands between
  // them. Named operations are generalized; a pad is rewritten to a slice of a
  // filled tensor, which can be transposed. The only convolution of a function is left as it is
  // if it has fewer than %transpose_min_intensity multiply-adds for each element of its input and result.
  transform.named_sequence @channels_last(%root: !op {transform.readonly}, %transpose_min_intensity: !int {transform.readonly}) {
    transform.include @generalize_named failures(propagate) (%root) : (!op) -> ()
    transform.include @convert_pads_to_insert_slices failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root { transform.tenon.rules "layout/convolutions" } : !op
    %functions = transform.structured.match ops{["func.func"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %functions : !op {
    ^bb0(%function: !op):
      %marked = transform.structured.match attributes {tenon.plan = #tenon.plan<channels_last>} in %function
          {tenon.may_be_empty} : (!op) -> !op
      %convolutions = transform.num_associations %marked : (!op) -> !int
      transform.apply_patterns to %function {
        transform.tenon.rules "layout/transpose-convolutions" settings = ["convolutions", "transpose_min_intensity"]
            (%convolutions, %transpose_min_intensity : !int, !int)
        transform.tenon.rules "layout/channels"
        transform.apply_patterns.canonicalization
      } : !op
    }
    transform.yield
  }

  // Turns only convolutions of images so narrow that their columns fill no vector.
  transform.named_sequence @convert_narrow_convs_to_channels_last(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "layout/narrow"
      transform.tenon.rules "layout/channels"
    } : !op
    transform.yield
  }

  // Rewrites each pad to an insert_slice into a fill, or into a generic where the
  // padding is a function of the indices. Not by
  // rewrite_in_destination_passing_style of the pad itself: MLIR 22 crashes there on
  // a dynamic size that it computes to a constant.
  transform.named_sequence @convert_pads_to_insert_slices(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.apply_patterns.linalg.decompose_pad } : !op
    %generates = transform.structured.match ops{["tensor.generate"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.rewrite_in_destination_passing_style %generates : (!op) -> !op
    transform.yield
  }
}
