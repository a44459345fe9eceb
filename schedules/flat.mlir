// Linearizes n-D vectors to 1-D vectors of all their elements.
// In: n-D vectors on buffers. Out: 1-D vectors. A vector without such a form is an error.
!op = !transform.any_op
!any = !transform.any_param
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<takes = "buffers", leaves = "buffers">} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    // Products are lowered to vectors of one dim, or to the matrix intrinsics of LLVM.
    %products = transform.tune.knob<"products"> = "vectors" from options = ["vectors", "matrices"] -> !any

    transform.include @legalize_vectors failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root { transform.tenon.rules "vector/matrix-intrinsics" settings = ["products"] (%products : !any) } : !op
    transform.include @lower_vectors_to_rows failures(propagate) (%root) : (!op) -> ()
    transform.tenon.linearize_vectors %root : !op
    transform.apply_patterns to %root { transform.apply_patterns.canonicalization } : !op
    transform.yield
  }
}
