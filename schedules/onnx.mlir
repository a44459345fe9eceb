// Networks that tenon-onnx has read, by rules alone.
// In: functions on tensors in the dialect `onnx`. Out: the same in linalg, tensor,
// arith and math.
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<lowers = ["onnx"]>} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.include @onnx_to_linalg failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}
