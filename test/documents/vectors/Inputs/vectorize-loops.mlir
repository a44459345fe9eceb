// Vectorizes affine loops by upstream's pass.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    %vectors = transform.apply_registered_pass "affine-super-vectorize"
        with options = {"virtual-vector-size" = 16} to %functions : (!op) -> !op
    transform.yield
  }
}
