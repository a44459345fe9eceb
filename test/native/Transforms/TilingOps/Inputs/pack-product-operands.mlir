// Tiles of two rows and four columns, and packed operands.
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !transform.any_op {transform.readonly}) {
    %m = transform.param.constant 2 : i64 -> !int
    %n = transform.param.constant 4 : i64 -> !int
    %zero = transform.param.constant 0 : i64 -> !int
    transform.structured.tile_products %root tile_sizes [%m, %n]
        columns_outermost = %zero : !transform.any_op, !int
    transform.structured.pack_product_operands %root constants
        arguments = %zero : !transform.any_op, !int
    transform.yield
  }
}
