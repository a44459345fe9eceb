// Puts the function @other in the place of @entry.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %entry = transform.structured.match ops{["func.func"]}
      attributes {sym_name = "entry"} in %root
      : (!transform.any_op) -> !transform.any_op
    %other = transform.structured.match ops{["func.func"]}
      attributes {sym_name = "other"} in %root
      : (!transform.any_op) -> !transform.any_op
    %gone = transform.param.constant "gone" -> !transform.any_param
    transform.annotate %entry "sym_name" = %gone
      : !transform.any_op, !transform.any_param
    %name = transform.param.constant "entry" -> !transform.any_param
    transform.annotate %other "sym_name" = %name
      : !transform.any_op, !transform.any_param
    transform.yield
  }
}
