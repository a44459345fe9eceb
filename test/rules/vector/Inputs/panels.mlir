!op = !transform.any_op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %least = transform.tune.knob<"prefetch_from"> = 8192 from options = [0, 8192, 1048576] -> !transform.param<i64>
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "vector/panels"
          settings = ["prefetch_from"] (%least : !transform.param<i64>)
          only = ["AsksInMatrix", "AsksInWindows"]
    } : !op
    %asking = transform.structured.match ops{["linalg.generic"]}
        attributes {tenon.in_pieces} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %asking : !op {
    ^bb0(%product: !op):
      %one, %loop = transform.structured.tile_using_for %product
          tile_sizes [0, 0, 64] : (!op) -> (!op, !op)
    }
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "vector/panels" only = ["NextPanel"]
    } : !op
    transform.yield
  }
}
