// From TOSA to linalg, by upstream's passes.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  // In: functions with tosa ops. Out: linalg, tensor, arith and scf in their
  // place. Functions without such ops stay as they are.
  transform.named_sequence @tosa_to_linalg(%root: !op {transform.readonly}) {
    %ops = transform.structured.match ops{["tosa.abs", "tosa.add", "tosa.argmax",
        "tosa.apply_scale", "tosa.arithmetic_right_shift", "tosa.avg_pool2d",
        "tosa.bitwise_and", "tosa.bitwise_not", "tosa.bitwise_or",
        "tosa.bitwise_xor", "tosa.cast", "tosa.ceil", "tosa.clamp", "tosa.clz",
        "tosa.concat", "tosa.cond_if", "tosa.const", "tosa.const_shape",
        "tosa.conv2d", "tosa.conv3d", "tosa.cos", "tosa.depthwise_conv2d",
        "tosa.equal", "tosa.erf", "tosa.exp", "tosa.fft2d", "tosa.floor",
        "tosa.gather", "tosa.greater", "tosa.greater_equal", "tosa.identity",
        "tosa.intdiv", "tosa.log", "tosa.logical_and", "tosa.logical_left_shift",
        "tosa.logical_not", "tosa.logical_or", "tosa.logical_right_shift",
        "tosa.logical_xor", "tosa.matmul", "tosa.max_pool2d", "tosa.maximum",
        "tosa.minimum", "tosa.mul", "tosa.negate", "tosa.pad", "tosa.pow",
        "tosa.reciprocal", "tosa.reduce_all", "tosa.reduce_any",
        "tosa.reduce_max", "tosa.reduce_min", "tosa.reduce_product",
        "tosa.reduce_sum", "tosa.rescale", "tosa.reshape", "tosa.resize",
        "tosa.reverse", "tosa.rfft2d", "tosa.rsqrt", "tosa.scatter",
        "tosa.select", "tosa.sigmoid", "tosa.sin", "tosa.slice", "tosa.sub",
        "tosa.table", "tosa.tanh", "tosa.tile", "tosa.transpose", "tosa.transpose_conv2d", "tosa.while_loop"]} in %root
        {tenon.may_be_empty} : (!op) -> !op
    %0 = transform.get_parent_op %ops {op_name = "func.func", deduplicate} : (!op) -> !op
    %1 = transform.apply_registered_pass "tosa-optional-decompositions" to %0 : (!op) -> !op
    %2 = transform.apply_registered_pass "canonicalize" to %1 : (!op) -> !op
    %3 = transform.apply_registered_pass "tosa-infer-shapes" to %2 : (!op) -> !op
    %4 = transform.apply_registered_pass "tosa-make-broadcastable" to %3 : (!op) -> !op
    %5 = transform.apply_registered_pass "tosa-to-linalg-named" to %4 : (!op) -> !op
    %6 = transform.apply_registered_pass "tosa-layerwise-constant-fold" to %5 : (!op) -> !op
    %7 = transform.apply_registered_pass "tosa-make-broadcastable" to %6 : (!op) -> !op
    %8 = transform.apply_registered_pass "tosa-to-linalg" to %7 : (!op) -> !op
    %9 = transform.apply_registered_pass "tosa-to-tensor" to %8 : (!op) -> !op
    %10 = transform.apply_registered_pass "tosa-to-arith"
        with options = { "include-apply-rescale" = true } to %9 : (!op) -> !op
    %11 = transform.apply_registered_pass "tosa-to-scf" to %10 : (!op) -> !op
    transform.apply_registered_pass "canonicalize" to %11 : (!op) -> !op
    transform.yield
  }
}
