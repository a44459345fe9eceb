// A product in vectors of columns. As it stands it takes them one by one.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers">} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    // Columns of a vector.
    %columns = transform.tune.knob<"columns"> = 1 from options = [1, 16, 64] -> !int
    // What nothing depends on.
    %idle = transform.tune.knob<"idle"> = "a" from options = ["a", "b"] -> !transform.any_param
    %products = transform.structured.match ops{["linalg.matmul"]} in %root
        : (!op) -> !op
    %tile, %m, %n, %k = transform.structured.tile_using_for %products
        tile_sizes [1, %columns, 1] : (!op, !int) -> (!op, !op, !op, !op)
    transform.structured.vectorize %tile : !op
    %buffers = transform.bufferization.one_shot_bufferize
        layout{IdentityLayoutMap} %root {bufferize_function_boundaries = true}
        : (!op) -> !op
    transform.yield
  }
}
