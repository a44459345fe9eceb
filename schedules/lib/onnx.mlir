// From the dialect `onnx` to linalg on tensors.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // In: operators as tenon-onnx writes them. Out: linalg, tensor, arith and math. Functions
  // without operators stay as they are.
  transform.named_sequence @onnx_to_linalg(%root: !op {transform.readonly}) {
    %ops = transform.structured.match ops{["onnx.abs", "onnx.acos", "onnx.acosh", "onnx.add", "onnx.and",
        "onnx.arg_max", "onnx.arg_min", "onnx.asin", "onnx.asinh", "onnx.atan", "onnx.atanh", "onnx.average_pool",
        "onnx.batch_normalization", "onnx.bit_shift", "onnx.bitwise_and", "onnx.bitwise_not", "onnx.bitwise_or",
        "onnx.bitwise_xor", "onnx.blackman_window", "onnx.cast", "onnx.ceil", "onnx.celu",
        "onnx.clip", "onnx.concat", "onnx.constant_of_shape", "onnx.conv", "onnx.conv_integer", "onnx.conv_transpose",
        "onnx.cos", "onnx.cosh", "onnx.cum_sum", "onnx.depth_to_space", "onnx.dequantize_linear", "onnx.div",
        "onnx.dropout", "onnx.dynamic_quantize_linear", "onnx.einsum", "onnx.elu", "onnx.equal", "onnx.erf",
        "onnx.exp", "onnx.expand", "onnx.eye_like", "onnx.flatten", "onnx.floor", "onnx.gather",
        "onnx.gather_elements", "onnx.gather_nd", "onnx.gemm", "onnx.global_average_pool", "onnx.global_max_pool",
        "onnx.greater", "onnx.greater_or_equal", "onnx.grid_sample", "onnx.gru", "onnx.hamming_window",
        "onnx.hann_window", "onnx.hard_sigmoid", "onnx.hard_swish", "onnx.hardmax", "onnx.identity",
        "onnx.instance_normalization", "onnx.is_inf", "onnx.is_nan", "onnx.layer_normalization", "onnx.leaky_relu",
        "onnx.less", "onnx.less_or_equal", "onnx.log", "onnx.log_softmax", "onnx.lrn", "onnx.lstm", "onnx.mat_mul",
        "onnx.mat_mul_integer", "onnx.max", "onnx.max_pool", "onnx.mean_variance_normalization", "onnx.min",
        "onnx.mod", "onnx.mul", "onnx.neg", "onnx.negative_log_likelihood_loss", "onnx.not", "onnx.one_hot",
        "onnx.or", "onnx.pad", "onnx.pow", "onnx.prelu", "onnx.qlinear_conv", "onnx.qlinear_mat_mul",
        "onnx.quantize_linear", "onnx.range", "onnx.reciprocal", "onnx.reduce_l1", "onnx.reduce_l2",
        "onnx.reduce_log_sum", "onnx.reduce_log_sum_exp", "onnx.reduce_max", "onnx.reduce_mean", "onnx.reduce_min",
        "onnx.reduce_prod", "onnx.reduce_sum", "onnx.reduce_sum_square", "onnx.relu", "onnx.reshape", "onnx.resize",
        "onnx.reverse_sequence", "onnx.rnn", "onnx.roi_align", "onnx.round", "onnx.scatter_elements", "onnx.scatter_nd", "onnx.selu",
        "onnx.shape", "onnx.shrink", "onnx.sigmoid", "onnx.sign", "onnx.sin", "onnx.sinh", "onnx.size", "onnx.slice",
        "onnx.softmax", "onnx.softmax_cross_entropy_loss", "onnx.softplus", "onnx.softsign", "onnx.space_to_depth",
        "onnx.sqrt", "onnx.squeeze", "onnx.sub", "onnx.tan", "onnx.tanh", "onnx.thresholded_relu", "onnx.tile",
        "onnx.top_k", "onnx.transpose", "onnx.trilu", "onnx.unsqueeze", "onnx.where", "onnx.xor"]} in %root
        {tenon.may_be_empty} : (!op) -> !op
    %functions = transform.get_parent_op %ops {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "onnx/elementwise"
      transform.tenon.rules "onnx/shape"
      transform.tenon.rules "onnx/reduction"
      transform.tenon.rules "onnx/product"
      transform.tenon.rules "onnx/indexing"
      transform.tenon.rules "onnx/pooling"
      transform.tenon.rules "onnx/normalization"
      transform.tenon.rules "onnx/resize"
      transform.tenon.rules "onnx/quantization"
      transform.tenon.rules "onnx/recurrent"
    } : !op
    // A fill is the same in any shape, and each reader may have its own, which it
    // may write over: what begins a sum is one again.
    %starts = transform.collect_matching @generic_without_inputs in %functions : (!op) -> !op
    transform.foreach %starts : !op {
    ^bb0(%start: !op):
      transform.include @specialize_if_possible failures(suppress) (%start) : (!op) -> ()
    }
    transform.yield
  }

  transform.named_sequence @generic_without_inputs(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic"] : !op
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      %inputs = transform.match.structured.num_inputs %self : (!op) -> !int
      %none = transform.param.constant 0 : i64 -> !int
      transform.match.param.cmpi eq %inputs, %none : !int
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }
}
