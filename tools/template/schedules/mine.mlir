// Powers as products. `most` is the largest exponent that is taken apart.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %most = transform.tune.knob<"most"> = 64 from options = [4, 16, 64] -> !transform.any_param
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.tenon.rules "mine" settings = ["most"](%most : !transform.any_param)
    } : !transform.any_op
    transform.yield
  }
}
