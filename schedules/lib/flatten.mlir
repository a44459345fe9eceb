// Collapses dims of operations, on collapsed views of their operands.
!op = !transform.any_op
!knob = !transform.any_param
module attributes {transform.with_named_sequence} {
  // Collapses dims of structured operations and copies, folds the reshapes between them, and merges equal views.
  transform.named_sequence @flatten_linalg(%root: !op {transform.readonly}, %strict: !knob {transform.readonly},
      %rank: !knob {transform.readonly}, %gain: !knob {transform.readonly},
      %versioned: !knob {transform.readonly}, %named: !knob {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "flatten/linalg" settings = ["strict_barriers", "target_rank", "min_inner_size", "versioned", "generalize_named"]
          (%strict, %rank, %gain, %versioned, %named : !knob, !knob, !knob, !knob, !knob)
      transform.tenon.canonicalize_reshapes
    } : !op
    transform.apply_cse to %root : !op
    transform.yield
  }

  // Collapses dims of hivm operations in device functions.
  transform.named_sequence @flatten_hivm_ops(%root: !op {transform.readonly}, %strict: !knob {transform.readonly},
      %rank: !knob {transform.readonly}, %gain: !knob {transform.readonly},
      %versioned: !knob {transform.readonly}, %marks: !knob {transform.readonly}, %inputs: !knob {transform.readonly},
      %last: !knob {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "flatten/hivm" settings = ["strict_barriers", "target_rank", "min_inner_size", "versioned", "check_mark_stride",
          "check_input_consistency", "keep_last_dim"]
          (%strict, %rank, %gain, %versioned, %marks, %inputs, %last : !knob, !knob, !knob, !knob, !knob, !knob, !knob)
      transform.tenon.canonicalize_reshapes
    } : !op
    transform.apply_cse to %root : !op
    transform.yield
  }
}
