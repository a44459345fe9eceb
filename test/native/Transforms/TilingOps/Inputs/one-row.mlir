module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %m = transform.param.constant "by_shape" -> !transform.any_param
    %products, %chosen = transform.structured.choose_by_shape %root ["m"]
        given [%m] table = [ROW]
        : (!transform.any_op, !transform.any_param)
        -> (!transform.any_op, !transform.param<i64>)
    transform.yield
  }
}
