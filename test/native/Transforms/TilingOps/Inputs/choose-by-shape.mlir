!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %m = transform.tune.knob<"m"> = "by_shape" from options = ["by_shape", 5, "five"] -> !any
    %order = transform.param.constant "by_shape" -> !any
    %products, %rows, %columns, %first = transform.structured.choose_by_shape
        %root ["m", "n", "columns_outermost"] given [%m, %m, %order] table = [
      {element = bf16,                          m = 2, n = 3, columns_outermost = 1},
      {rows = [8, 16], reduction = [72, 72],    m = 4, n = 8, columns_outermost = 0},
      {rows = [8, 16], columns = [33],          m = 6, n = 7, columns_outermost = 1},
      {columns = [1, 32],                       m = 8, n = 9, columns_outermost = 0},
      {                                         m = 1, n = 11, columns_outermost = 0}
    ] : (!op, !any, !any, !any) -> (!op, !int, !int, !int)
    transform.structured.tile_products %products tile_sizes [%rows, %columns]
        columns_outermost = %first : !op, !int
    transform.yield
  }
}
