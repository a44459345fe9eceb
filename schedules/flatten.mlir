// Fewer dims for linalg and copies, on strided buffers.
// In: linalg and memref.copy, on tensors or on memrefs of any layout and space.
// Out: the same with as few dims as layouts and meaning allow, on collapsed
// views of the operands; operations whose dims do not merge stay as they are.
!op = !transform.any_op
!knob = !transform.any_param

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Reductions merge with nothing, not even with dims of size 1.
    %strict = transform.tune.knob<"strict_barriers"> = false from options = [false, true] -> !knob
    // No operation gets fewer dims than that.
    %rank = transform.tune.knob<"target_rank"> = 1 from options = [1, 2, 3, 4, 5, 6, 7, 8] -> !knob
    // An innermost dim of that many elements leaves nothing to gain in loops
    // (measured: tools/bench/flatten); 0: fewer dims are the gain.
    %gain = transform.tune.knob<"min_inner_size"> = 128 from options = [0, 4, 8, 16, 32, 64, 128, 256] {tenon.formerly = "gain_below"} -> !knob
    // What only the strides at run time can tell is asked then.
    %versioned = transform.tune.knob<"versioned"> = false from options = [false, true] -> !knob
    // Matmuls, convolutions and poolings are generalized where that lets
    // dims merge; rules that match their names must run before.
    %named = transform.tune.knob<"generalize_named"> = false from options = [false, true] -> !knob

    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.include @flatten_linalg failures(propagate) (%root, %strict, %rank, %gain, %versioned, %named) : (!op, !knob, !knob, !knob, !knob, !knob) -> ()
    transform.yield
  }
}
