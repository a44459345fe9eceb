// Collapses dims of hivm operations on strided buffers.
// In: hivm, on tensors or on memrefs of any layout and memory space. Out: as few dims as layouts and semantics allow, on
// collapsed views of the operands. Host functions stay unchanged.
!op = !transform.any_op
!knob = !transform.any_param
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // true: barrier dims are not collapsed, not even with unit dims.
    %strict = transform.tune.knob<"strict_barriers"> = false from options = [false, true] -> !knob
    // Minimum rank of an operation.
    %rank = transform.tune.knob<"target_rank"> = 1 from options = [1, 2, 3, 4, 5, 6, 7, 8] -> !knob
    // Minimum size, in elements, of an innermost dim for an operation to stay unchanged; 0: none stays.
    %gain = transform.tune.knob<"min_inner_size"> = 0 from options = [0, 4, 8, 16, 32, 64, 128, 256] {tenon.formerly = "gain_below"} -> !knob
    // true: code for several layouts, chosen at run time by the strides.
    %versioned = transform.tune.knob<"versioned"> = false from options = [false, true] -> !knob
    // true: a dim whose stride annotation.mark aligns stays the last of its group.
    %marks = transform.tune.knob<"check_mark_stride"> = false from options = [false, true] -> !knob
    // false: assume that inputs of dynamic size are repeated alike along adjacent broadcast dims; true: check it.
    %inputs = transform.tune.knob<"check_input_consistency"> = true from options = [false, true] -> !knob
    // true: the last dim of an element-wise operation with a transposed operand does not merge, for NPUs that cannot transpose it.
    %last = transform.tune.knob<"keep_last_dim"> = false from options = [false, true] -> !knob

    transform.include @flatten_hivm_ops failures(propagate) (%root, %strict, %rank, %gain, %versioned, %marks, %inputs, %last)
        : (!op, !knob, !knob, !knob, !knob, !knob, !knob, !knob) -> ()
    transform.yield
  }
}
