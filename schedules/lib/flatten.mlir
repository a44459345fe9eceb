// Operations of fewer dims, on collapsed views of their operands.
!op = !transform.any_op
!knob = !transform.any_param

module attributes {transform.with_named_sequence} {
  // Collapses structured operations and copies. Reshapes of neighbours cancel
  // on the way; in the end equal views of a buffer are one.
  transform.named_sequence @flatten_linalg(%root: !op {transform.readonly}, %strict: !knob {transform.readonly},
      %rank: !knob {transform.readonly}, %gain: !knob {transform.readonly},
      %versioned: !knob {transform.readonly}, %named: !knob {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "flatten/linalg"
          settings = ["strict_barriers", "target_rank", "min_inner_size", "versioned", "generalize_named"]
          (%strict, %rank, %gain, %versioned, %named : !knob, !knob, !knob, !knob, !knob)
      transform.tenon.canonicalize_reshapes
    } : !op
    transform.apply_cse to %root : !op
    transform.yield
  }

  // The same for the vector ops of the NPU, in functions that run on it.
  transform.named_sequence @flatten_hivm_ops(%root: !op {transform.readonly}, %strict: !knob {transform.readonly},
      %rank: !knob {transform.readonly}, %gain: !knob {transform.readonly},
      %versioned: !knob {transform.readonly}, %marks: !knob {transform.readonly}, %inputs: !knob {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "flatten/hivm"
          settings = ["strict_barriers", "target_rank", "min_inner_size", "versioned", "check_mark_stride", "check_input_consistency"]
          (%strict, %rank, %gain, %versioned, %marks, %inputs : !knob, !knob, !knob, !knob, !knob, !knob)
      transform.tenon.canonicalize_reshapes
    } : !op
    transform.apply_cse to %root : !op
    transform.yield
  }
}
