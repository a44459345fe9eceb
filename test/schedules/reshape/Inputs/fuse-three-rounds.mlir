// The rounds of reshape-fuse, the last of which may be the third.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(
      %root: !op {transform.readonly}) {
    %no = transform.param.constant 0 : i64 -> !int
    %yes = transform.param.constant 1 : i64 -> !int
    transform.include @generalize_named failures(propagate) (%root)
        : (!op) -> ()
    transform.include @prepare_reshapes failures(propagate) (%root)
        : (!op) -> ()
    transform.tenon.run_to_fixpoint %root limit = 3 {
      transform.include @clear_reshapes_for_fusion failures(propagate)
          (%root, %no, %no, %yes) : (!op, !int, !int, !int) -> ()
      transform.include @fuse_producers failures(propagate)
          (%root, %no, %yes) : (!op, !int, !int) -> ()
    } : !op
    transform.yield
  }
}
