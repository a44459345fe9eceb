// Loses the loops that fill a buffer.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %fills = transform.structured.match ops{["linalg.fill"]} in %root
      : (!transform.any_op) -> !transform.any_op
    %zero = transform.param.constant 0 : index -> !transform.any_param
    %loops = transform.structured.convert_to_loops %fills
      : (!transform.any_op) -> !transform.any_op
    %bounds = transform.structured.match ops{["arith.constant"]}
      attributes {value = 4 : index} in %root
      : (!transform.any_op) -> !transform.any_op
    transform.annotate %bounds "value" = %zero
      : !transform.any_op, !transform.any_param
    transform.yield
  }
}
