// Phase 0, prepare: layouts and reshapes of whole networks. Only the entry `network` has it.
// In: functions on tensors in ONNX, TOSA or linalg. Out: linalg, channels last where that is faster, repeated layers
// outlined, reshapes moved so that element-wise operations fuse.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  // Converts to linalg, then chooses layouts, outlines layers and moves reshapes.
  transform.named_sequence @prepare(%root: !op {transform.readonly}) attributes {tenon.phase = #tenon.phase<name = "prepare">} {
    %min_intensity = transform.include @knob_transpose_min_intensity failures(propagate) () : () -> !int
    // Must run before any canonicalization, which drops the masks of masked transfers.
    transform.include @unmask_transfers failures(propagate) (%root) : (!op) -> ()
    transform.include @onnx_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.include @channels_last failures(propagate) (%root, %min_intensity) : (!op, !int) -> ()
    transform.include @share_layers failures(propagate) (%root) : (!op) -> ()
    transform.include @reshape_fuse failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Outlines repeated layers, which may differ in constants, to one private function.
  transform.named_sequence @share_layers(%root: !op {transform.readonly}) {
    // Minimum number of operations, constants not counted, of a layer. A shorter one is better fused with its neighbours.
    %min_operations = transform.tune.knob<"min_operations"> = 16 from options = [1, 2, 4, 8, 16, 32, 64] {tenon.formerly = "at_least"} -> !int
    transform.tenon.outline_repeats %root at_least = %min_operations : !op, !int
    transform.yield
  }
}
