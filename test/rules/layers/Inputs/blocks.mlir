// Tiles of two rows and four columns, and operands in blocks.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %arguments = transform.tune.knob<"pack_arguments"> = 0 from options = [0, 1] -> !int
    %m = transform.param.constant 2 : i64 -> !int
    %n = transform.param.constant 4 : i64 -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "layers/contractions"
      transform.tenon.rules "layers/tiles"
          settings = ["tile_m", "tile_n"] (%m, %n : !int, !int)
      transform.tenon.rules "layers/order"
      transform.tenon.rules "layers/members"
      transform.tenon.rules "layers/blocks"
          settings = ["pack_arguments"] (%arguments : !int)
    } : !op
    %loops = transform.tenon.tile_marked %root level = "layer"
        : (!op) -> !op
    transform.yield
  }
}
