// What suits a product by its shape: the table to edit for another machine.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  // Chooses tiles and order for each product: by the first row that it fits,
  // unless a number is given. Measured on one core with AVX-512.
  transform.named_sequence @choose_tiles(
      %root: !op {transform.readonly},
      %m: !any {transform.readonly}, %n: !any {transform.readonly},
      %columns_outermost: !any {transform.readonly})
      -> (!op, !int, !int, !int) {
    %products, %rows, %columns, %order = transform.structured.choose_by_shape
        %root ["tile_m", "tile_n", "columns_outermost"]
        given [%m, %n, %columns_outermost] table = [
      {tile_m = 32, tile_n = 64, columns_outermost = 1}
    ] : (!op, !any, !any, !any) -> (!op, !int, !int, !int)
    transform.yield %products, %rows, %columns, %order : !op, !int, !int, !int
  }
}
