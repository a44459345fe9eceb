// Tiles products by 8x8x8, pads the tiles at the edges and vectorizes all.
!op = !transform.any_op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op) {
    %product = transform.structured.match ops{["linalg.matmul"]} in %root : (!op) -> !op
    %tile, %loops:3 = transform.structured.tile_using_for %product tile_sizes [8, 8, 8] : (!op) -> (!op, !op, !op, !op)
    %padded, %pad, %copy = transform.structured.pad %tile {padding_values = [0.0 : f32, 0.0 : f32, 0.0 : f32],
        padding_dimensions = [0, 1, 2], copy_back_op = "linalg.copy"} : (!op) -> (!op, !op, !op)
    transform.structured.vectorize %padded : !op
    transform.yield
  }
}
