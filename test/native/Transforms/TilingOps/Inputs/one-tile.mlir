!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %given = transform.param.constant GIVEN -> !any
    %shape = transform.param.constant "by_shape" -> !any
    %products, %m, %order = transform.structured.choose_by_shape
        %root ["m", "columns_outermost"] given [%given, %shape] WITHIN
        table = [ROW] : (!op, !any, !any) -> (!op, !int, !int)
    transform.structured.tile_products %products tile_sizes [%m, %m]
        columns_outermost = %order : !op, !int
    transform.yield
  }
}
