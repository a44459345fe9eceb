// What suits a product by its shape: the table to edit for another machine. Its
// rows were measured on an AVX-512 core with 1 MiB of second-level cache.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  // Chooses tiles and order for each product: by the first row that it fits,
  // unless a number is given. A tile has 1 row and column or more.
  transform.named_sequence @choose_tiles(
      %root: !op {transform.readonly},
      %m: !any {transform.readonly}, %n: !any {transform.readonly},
      %columns_outermost: !any {transform.readonly})
      -> (!op, !int, !int, !int) {
    %products, %rows, %columns, %order = transform.structured.choose_by_shape
        %root ["tile_m", "tile_n", "columns_outermost"]
        given [%m, %n, %columns_outermost] within [[1], [1], [0, 1]] table = [
      // Many rows and few columns: the weight stays in the cache, rows pass once.
      {rows = [1024], columns = [1, 128],
       tile_m = 128, tile_n = 64, columns_outermost = 0},
      // A small matrix, as that of a head: tiles enough for some threads.
      {rows = [1, 256], columns = [1, 512],
       tile_m = 64, tile_n = 64, columns_outermost = 1},
      // Rows so long that no more of them stay in the cache.
      {element = f32, rows = [1], reduction = [2048],
       tile_m = 64, tile_n = 64, columns_outermost = 1},
      // Few calls, and columns of the weight stay while all rows pass.
      {rows = [1],
       tile_m = 128, tile_n = 64, columns_outermost = 1},
      // Rows whose number is known at run time only: those that are no whole
      // tile are taken one by one.
      {tile_m = 32, tile_n = 64, columns_outermost = 1}
    ] : (!op, !any, !any, !any) -> (!op, !int, !int, !int)
    transform.yield %products, %rows, %columns, %order : !op, !int, !int, !int
  }
}
