// Makes the entry private and gives it another name.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %function = transform.structured.match ops{["func.func"]}
      attributes {sym_name = "entry"} in %root
      : (!transform.any_op) -> !transform.any_op
    %name = transform.param.constant "renamed" -> !transform.any_param
    transform.annotate %function "sym_name" = %name
      : !transform.any_op, !transform.any_param
    transform.yield
  }
}
