// Chooses the order of dims of convolutions.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  // Transposes convolutions to channels last, and the operations between them. Skips the only convolution of a function
  // if it has fewer than `min_intensity` multiply-adds for each element of its input and result.
  transform.named_sequence @channels_last(%root: !op {transform.readonly}, %min_intensity: !int {transform.readonly}) {
    transform.include @generalize_named failures(propagate) (%root) : (!op) -> ()
    transform.include @convert_pads_to_insert_slices failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root { transform.tenon.rules "layout/convolutions" } : !op
    %functions = transform.structured.match ops{["func.func"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %functions : !op {
    ^bb0(%function: !op):
      %marked = transform.structured.match attributes {tenon.plan = #tenon.plan<channels_last>} in %function {tenon.may_be_empty} : (!op) -> !op
      %convolutions = transform.num_associations %marked : (!op) -> !int
      transform.apply_patterns to %function {
        transform.tenon.rules "layout/transpose-convolutions" settings = ["convolutions", "transpose_min_intensity"]
            (%convolutions, %min_intensity : !int, !int)
        transform.tenon.rules "layout/channels"
        transform.apply_patterns.canonicalization
      } : !op
    }
    transform.yield
  }

  // Returns the knob transpose_min_intensity.
  transform.named_sequence @knob_transpose_min_intensity() -> !int {
    // Minimum number of multiply-adds for each element of input and result, for a function's only convolution to be transposed; twice that if its rows fill three vectors; 0: always.
    %min_intensity = transform.tune.knob<"transpose_min_intensity"> = 200 from options = [0, 50, 100, 200, 400] {tenon.formerly = "turn_from"} -> !int
    transform.yield %min_intensity : !int
  }

  // Transposes convolutions of images that are narrower than a vector to channels last.
  transform.named_sequence @convert_narrow_convs_to_channels_last(%root: !op {transform.readonly}) {
    %narrow = transform.param.constant 1 : i64 -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "layout/convolutions" settings = ["narrow"] (%narrow : !int)
      transform.tenon.rules "layout/transpose-convolutions"
      transform.tenon.rules "layout/channels"
    } : !op
    transform.yield
  }

  // Rewrites tensor.pad to an insert_slice into a fill, or into a generic if the padding depends on the index. MLIR 22
  // crashes in rewrite_in_destination_passing_style of a pad whose dynamic size folds to a constant.
  transform.named_sequence @convert_pads_to_insert_slices(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.apply_patterns.linalg.decompose_pad } : !op
    %generates = transform.structured.match ops{["tensor.generate"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.rewrite_in_destination_passing_style %generates : (!op) -> !op
    transform.yield
  }
}
