// Fewer dims for the ops of an NPU, on strided buffers.
// In: hivm ops, on tensors or on memrefs of any layout and space.
// Out: the same with as few dims as layouts and meaning allow, on collapsed
// views of the operands; functions of the host stay as they are.
!op = !transform.any_op
!knob = !transform.any_param

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Barrier dims merge with nothing, not even with dims of size 1.
    %strict = transform.tune.knob<"strict_barriers"> = false from options = [false, true] -> !knob
    // No operation gets fewer dims than that.
    %rank = transform.tune.knob<"target_rank"> = 1 from options = [1, 2, 3, 4, 5, 6, 7, 8] -> !knob
    // An innermost dim of that many elements leaves nothing to gain; 0: fewer
    // dims are the gain.
    %gain = transform.tune.knob<"min_inner_size"> = 0 from options = [0, 4, 8, 16, 32, 64, 128, 256] {tenon.formerly = "gain_below"} -> !knob
    // What only the strides at run time can tell is asked then.
    %versioned = transform.tune.knob<"versioned"> = false from options = [false, true] -> !knob
    // A dim whose stride annotation.mark wants aligned stays the last of its group.
    %marks = transform.tune.knob<"check_mark_stride"> = false from options = [false, true] -> !knob
    // False: the program promises that inputs are repeated along neighbouring
    // broadcast dims alike, where sizes are not static.
    %inputs = transform.tune.knob<"check_input_consistency"> = true from options = [false, true] -> !knob

    transform.include @flatten_hivm_ops failures(propagate) (%root, %strict, %rank, %gain, %versioned, %marks, %inputs) : (!op, !knob, !knob, !knob, !knob, !knob, !knob) -> ()
    transform.yield
  }
}
