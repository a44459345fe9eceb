module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %softmaxes = transform.structured.match ops{["linalg.softmax"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.structured.decompose_interface %softmaxes
        : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %root {
      transform.tenon.rules "rows/shares"
    } : !transform.any_op
    transform.yield
  }
}
