// Collapses dims of linalg operations and copies on strided buffers.
// In: linalg and memref.copy, on tensors or on memrefs of any layout and memory space. Out: as few dims as layouts and
// semantics allow, on collapsed views of the operands.
!op = !transform.any_op
!knob = !transform.any_param
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // true: reductions are not collapsed, not even with unit dims.
    %strict = transform.tune.knob<"strict_barriers"> = false from options = [false, true] -> !knob
    // Minimum rank of an operation.
    %rank = transform.tune.knob<"target_rank"> = 1 from options = [1, 2, 3, 4, 5, 6, 7, 8] -> !knob
    // Minimum size, in elements, of an innermost dim for an operation to stay unchanged (measured: tools/bench/flatten); 0: none stays.
    %gain = transform.tune.knob<"min_inner_size"> = 128 from options = [0, 4, 8, 16, 32, 64, 128, 256] {tenon.formerly = "gain_below"} -> !knob
    // true: code for several layouts, chosen at run time by the strides.
    %versioned = transform.tune.knob<"versioned"> = false from options = [false, true] -> !knob
    // true: matmuls, convolutions and pooling are generalized if dims collapse then. Rules that match their names must run before.
    %named = transform.tune.knob<"generalize_named"> = false from options = [false, true] -> !knob

    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.include @flatten_linalg failures(propagate) (%root, %strict, %rank, %gain, %versioned, %named) : (!op, !knob, !knob, !knob, !knob, !knob) -> ()
    transform.yield
  }
}
