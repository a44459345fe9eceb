// Lowers ONNX, as tenon-onnx writes it, to linalg.
// In: functions on tensors in onnx. Out: linalg, tensor, arith and math.
!op = !transform.any_op
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<lowers = ["onnx"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.include @onnx_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
}
