// Blocked layouts: matmuls to contiguous tiles, and the layout
// carried to the operations around them.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // Packs each matmul whose sizes m, n and k divide into blocks: A by rows of
  // blocks, B by columns of blocks, every block itself row-major.
  transform.named_sequence @pack_matmuls(%root: !op {transform.readonly}, %m: !int {transform.readonly},
      %n: !int {transform.readonly}, %k: !int {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "pack/blocks" settings = ["block_m", "block_n", "block_k"] (%m, %n, %k : !int, !int, !int)
      transform.tenon.block_pack_matmuls {rhs_transpose_outer_blocks}
    } : !op
    transform.yield
  }

  // Moves packs up and unpacks down through what stands between two matmuls:
  // bias adds and relus then work on blocks too.
  transform.named_sequence @propagate_layout(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.propagate_data_layout } : !op
    transform.yield
  }

  // Packs constants at compile time: splats by
  // upstream's folders, all other weights and biases by rule. Of those that
  // are arguments of a function of layers it does so at each call.
  transform.named_sequence @fold_constant_packs(%root: !op {transform.readonly}) {
    transform.tenon.hoist_to_callers %root ops = ["linalg.pack", "tensor.expand_shape", "tensor.collapse_shape"] : !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "pack/constants"
      transform.tenon.rules "reshape/constants"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Cancels each unpack against the pack that follows it, and packs zeros and
  // empty tensors in advance. Then a pack that moves nothing is a reshape.
  transform.named_sequence @simplify_packs(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.apply_patterns.canonicalization } : !op
    transform.apply_patterns to %functions {
      transform.tenon.convert_pack_to_reshape
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Turns packs and unpacks into copies. What moves a single block is only a
  // slice, put in place or taken out.
  transform.named_sequence @lower_packs(%root: !op {transform.readonly}) {
    %packs = transform.structured.match ops{["linalg.pack"]} in %root {tenon.may_be_empty}
        : (!op) -> !transform.op<"linalg.pack">
    transform.structured.lower_pack %packs : (!transform.op<"linalg.pack">)
        -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    %unpacks = transform.structured.match ops{["linalg.unpack"]} in %root {tenon.may_be_empty}
        : (!op) -> !transform.op<"linalg.unpack">
    transform.structured.lower_unpack %unpacks : (!transform.op<"linalg.unpack">)
        -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">,
        !transform.op<"tensor.extract_slice">)
    transform.yield
  }
}
