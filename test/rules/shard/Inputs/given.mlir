// The payload's shardings along the first axis of a grid of two by two.
!op = !transform.any_op
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %grid = transform.param.constant [2, 2] -> !any
    transform.apply_patterns to %root {
      transform.tenon.rules "shard/given"
          settings = ["grid"] (%grid : !any)
      transform.tenon.rules "shard/parts-past-given"
          settings = ["grid"] (%grid : !any)
      transform.tenon.rules "shard/collectives" settings = ["grid"] (%grid : !any)
    } : !op
    transform.apply_patterns to %root {
      transform.tenon.rules "shard/given-refusals"
          settings = ["grid"] (%grid : !any)
    } : !op
    transform.yield
  }
}
