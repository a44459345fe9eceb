// Phase 0, prepare: whole networks to linalg, with the layout and the reshapes that
// the phases behind it compute fastest.
// In: functions on tensors in ONNX, TOSA or linalg. Out: the same in linalg, a function
// for layers that are repeated.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @prepare(%root: !op {transform.readonly}) attributes {tenon.phase = #tenon.phase<name = "prepare">} {
    // Minimum number of multiply-adds for each element of input and result for a function's only convolution to be converted to channels last; 0: always.
    %transpose_min_intensity = transform.tune.knob<"transpose_min_intensity"> = 200 from options = [0, 50, 100, 200, 400] {tenon.formerly = "turn_from"} -> !int
    // Minimum number of operations, without constants, of a layer for it to be outlined.
    %at_least = transform.tune.knob<"min_operations"> = 16 from options = [1, 2, 4, 8, 16, 32, 64] {tenon.formerly = "at_least"} -> !int
    // 1: only reshapes that add or drop unit dims are moved; 0: all.
    %unit_dims_only = transform.tune.knob<"unit_dims_only"> = 0 from options = [0, 1] -> !int
    // 1: reshapes move across reductions; 0: they stop there.
    %through_reductions = transform.tune.knob<"through_reductions"> = 1 from options = [0, 1] -> !int
    // A producer of several users: 0 stays; 1 is fused into the first and keeps its results.
    %multi_use = transform.tune.knob<"multi_use"> = 1 from options = [0, 1] -> !int
    // 1: a producer is fused into its only user even if that reads an element several times; 0: not then.
    %recompute_per_read = transform.tune.knob<"recompute_per_read"> = 0 from options = [0, 1] {tenon.formerly = "at_each_read"} -> !int

    // Before patterns of MLIR fold masked transfers.
    transform.include @unmask_transfers failures(propagate) (%root) : (!op) -> ()
    transform.include @onnx_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.include @channels_last failures(propagate) (%root, %transpose_min_intensity) : (!op, !int) -> ()
    transform.include @share_layers failures(propagate) (%root, %at_least) : (!op, !int) -> ()
    transform.include @reshape_fuse failures(propagate) (%root, %unit_dims_only, %through_reductions, %multi_use,
        %recompute_per_read) : (!op, !int, !int, !int, !int) -> ()
    transform.yield
  }

  // Calls one private function for layers of at least that many operations that differ
  // in constants only.
  transform.named_sequence @share_layers(%root: !op {transform.readonly}, %at_least: !int {transform.readonly}) {
    transform.tenon.outline_repeats %root at_least = %at_least : !op, !int
    transform.yield
  }
}
