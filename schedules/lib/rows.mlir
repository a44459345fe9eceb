// Rows that are computed from rows, as in a softmax or a normalization: a loop
// over rows, and in it a vector.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // Makes a parallel loop over the rows of each such group of operations, and
  // one vector of a row. What is longer than 2048 elements, or of a length that
  // is known at run time only, stays as it is: LLVM takes the longer the longer a
  // vector is, of 4096 elements some seconds for a long chain of functions.
  transform.named_sequence @vectorize_rows(%root: !op {transform.readonly}) {
    %most = transform.param.constant 2048 : i64 -> !int
    %loops = transform.include @tile_rows failures(propagate) (%root, %most)
        : (!op, !int) -> !op
    transform.include @use_polynomials failures(propagate) (%root)
        : (!op) -> ()
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      %rows = transform.structured.match ops{["linalg.generic"]} in %loop
          : (!op) -> !op
      transform.foreach %rows : !op {
      ^bb1(%row: !op):
        transform.structured.vectorize %row : !op
      }
    }
    transform.apply_patterns to %loops {
      transform.apply_patterns.vector.lower_multi_reduction
          lowering_strategy = "innerreduction"
      transform.apply_patterns.vector.transfer_permutation_patterns
      transform.apply_patterns.rules "rows/vectors"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Makes a loop over rows of what goes together: operations on rows of `most`
  // elements at most, and on one number for each. In it they have one dimension.
  transform.named_sequence @tile_rows(%root: !op {transform.readonly},
      %most: !int {transform.readonly}) -> !op {
    %functions = transform.structured.match ops{["func.func"]} in %root
        : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.apply_patterns.rules "rows/members"
          settings = ["most"] (%most : !int)
    } : !op
    %loops = transform.structured.tile_marked %root mark = "tenon.row"
        {if_any = "worth", in_place}
        : (!op) -> !op
    transform.apply_patterns to %loops {
      transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices
      transform.apply_patterns.tensor.fold_tensor_empty
      transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
      transform.apply_patterns.rules "fuse/tiles"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield %loops : !op
  }

  // Computes functions by polynomials in the bodies of operations, whose loops
  // are vectors then, here or in LLVM. A number that stands alone is left to the
  // mathematical library.
  transform.named_sequence @use_polynomials(%root: !op {transform.readonly}) {
    %calls = transform.structured.match
        ops{["math.exp", "math.log", "math.tanh", "math.erf"]} in %root
        {tenon.may_be_empty} : (!op) -> !op
    %bodies = transform.get_parent_op %calls
        {op_name = "linalg.generic", deduplicate, allow_empty_results}
        : (!op) -> !op
    transform.apply_patterns to %bodies {
      transform.apply_patterns.rules "rows/functions"
      transform.apply_patterns.math.polynomials
    } : !op
    transform.yield
  }
}
