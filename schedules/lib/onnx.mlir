// From the dialect `onnx` to linalg on tensors.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // In: operators as tenon-onnx writes them. Out: linalg, tensor, arith and math.
  transform.named_sequence @onnx_to_linalg(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
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
    %starts = transform.collect_matching @generic_without_inputs in %root : (!op) -> !op
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
