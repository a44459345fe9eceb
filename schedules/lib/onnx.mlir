// From the dialect `onnx` to linalg on tensors.
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  // In: operators as tenon-onnx writes them. Out: linalg, tensor, arith and math.
  transform.named_sequence @onnx_to_linalg(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.apply_patterns.rules "onnx/elementwise"
      transform.apply_patterns.rules "onnx/shape"
      transform.apply_patterns.rules "onnx/reduction"
      transform.apply_patterns.rules "onnx/product"
      transform.apply_patterns.rules "onnx/indexing"
      transform.apply_patterns.rules "onnx/pooling"
      transform.apply_patterns.rules "onnx/normalization"
      transform.apply_patterns.rules "onnx/resize"
      transform.apply_patterns.rules "onnx/quantization"
      transform.apply_patterns.rules "onnx/recurrent"
    } : !op
    transform.yield
  }
}
