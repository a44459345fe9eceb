// Packs matmuls in blocks (mlp-xsmm-blocks), and packed constants of all entries.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  // Packs each matmul whose M, N and K the block sizes divide: A by rows of blocks, B by columns of blocks, each block
  // row-major.
  transform.named_sequence @pack_matmuls(%root: !op {transform.readonly}, %m: !int {transform.readonly},
      %n: !int {transform.readonly}, %k: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "pack/blocks" settings = ["block_m", "block_n", "block_k"] (%m, %n, %k : !int, !int, !int)
      transform.tenon.block_pack_matmuls
    } : !op
    transform.yield
  }

  // Propagates packs up and unpacks down through bias adds and relus.
  transform.named_sequence @propagate_layout(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.propagate_data_layout } : !op
    transform.yield
  }

  // Packs constants at compile time: splats by upstream's folders, others by rules. Constants that are arguments of an
  // outlined layer are packed by its callers.
  transform.named_sequence @fold_constant_packs(%root: !op {transform.readonly}) {
    transform.tenon.hoist_to_callers %root ops = ["linalg.pack", "tensor.expand_shape", "tensor.collapse_shape"] : !op
    transform.apply_patterns to %root {
      transform.tenon.rules "pack/constants"
      transform.tenon.rules "reshape/constants"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Folds an unpack followed by a pack, and packs of fills and empty tensors. A pack that moves nothing is converted to
  // a reshape.
  transform.named_sequence @simplify_packs(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.apply_patterns.canonicalization } : !op
    transform.apply_patterns to %root {
      transform.tenon.convert_pack_to_reshape
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Lowers packs and unpacks to transposes, tiled by 16x16, or to a slice if there is one block.
  transform.named_sequence @lower_packs(%root: !op {transform.readonly}) {
    %packs = transform.structured.match ops{["linalg.pack"]} in %root {tenon.may_be_empty} : (!op) -> !transform.op<"linalg.pack">
    transform.structured.lower_pack %packs : (!transform.op<"linalg.pack">)
        -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    %unpacks = transform.structured.match ops{["linalg.unpack"]} in %root {tenon.may_be_empty} : (!op) -> !transform.op<"linalg.unpack">
    transform.structured.lower_unpack %unpacks : (!transform.op<"linalg.unpack">)
        -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">,
        !transform.op<"tensor.extract_slice">)
    transform.apply_patterns to %root { transform.tenon.rules "rows/transposed-reads" {only = ["TileTranspose"]} } : !op
    %tiles = transform.tenon.tile_marked %root level = "transpose" sequential : (!op) -> !op
    transform.yield
  }

  // Tiles the producers of packed operands in program order, then the unpacks. Each is a loop of its own: no layer is
  // fused into another.
  transform.named_sequence @tile_and_fuse_blocks(%root: !op {transform.readonly}, %m: !int {transform.readonly}, %n: !int {transform.readonly}) {
    %lhs, %rhs = transform.collect_matching @operands_of_packed_matmul in %root : (!op) -> (!op, !op)
    %expanded = transform.collect_matching @expanded_lhs_of_packed_matmul in %root : (!op) -> !op
    %producers = transform.merge_handles deduplicate %lhs, %expanded, %rhs : !op
    %packs = transform.collect_matching @is_pack in %producers : (!op) -> !op
    %layers = transform.collect_matching @is_generic in %producers : (!op) -> !op
    %elementwise = transform.collect_matching @unpack_of_elementwise in %root : (!op) -> !op
    %matmuls = transform.collect_matching @unpack_of_matmul in %root : (!op) -> !op
    %unpacks = transform.merge_handles %elementwise, %matmuls : !op

    transform.structured.tile_using_forall %packs tile_sizes [1, 1] : (!op) -> (!op, !op)
    transform.structured.fuse %layers tile_sizes [1, 1] {use_forall} : (!op) -> (!op, !op)
    transform.structured.fuse %unpacks tile_sizes [%m, %n] {use_forall} : (!op, !int, !int) -> (!op, !op)
    // Upstream drops the first of several candidates if a unit size is found only while dims are dropped.
    transform.apply_patterns to %root { transform.apply_patterns.canonicalization } : !op
    transform.yield
  }

  // Matches a contraction over blocks: dims of M, N and K blocks, of M, N and K in a block, and VNNI.
  transform.named_sequence @is_packed_matmul(%op: !op {transform.readonly}) -> !op {
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      %six = transform.param.constant 6 : i64 -> !int
      %rank = transform.match.structured.rank %self : (!op) -> !int
      transform.match.param.cmpi ge %rank, %six : !int
      // Rejects convolutions, which have contraction dims too.
      transform.match.structured.input %self[all] {projected_permutation} : !op
      %b, %m, %n, %k = transform.match.structured.classify_contraction_dims %self : (!op) -> (!int, !int, !int, !int)
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }

  // Returns the producers of the LHS and of the RHS of a packed matmul.
  transform.named_sequence @operands_of_packed_matmul(%op: !op {transform.readonly}) -> (!op, !op) {
    %matmul = transform.include @is_packed_matmul failures(propagate) (%op) : (!op) -> !op
    %lhs = transform.get_producer_of_operand %matmul[0] : (!op) -> !op
    %rhs = transform.get_producer_of_operand %matmul[1] : (!op) -> !op
    transform.yield %lhs, %rhs : !op, !op
  }

  // Returns the producer of the LHS of a VNNI-packed matmul, before its expand_shape.
  transform.named_sequence @expanded_lhs_of_packed_matmul(%op: !op {transform.readonly}) -> !op {
    %expand, %rhs = transform.include @operands_of_packed_matmul failures(propagate) (%op) : (!op) -> (!op, !op)
    transform.match.operation_name %expand ["tensor.expand_shape"] : !op
    %lhs = transform.get_producer_of_operand %expand[0] : (!op) -> !op
    transform.yield %lhs : !op
  }

  // Matches an unpack of an element-wise operation on 2-D blocks.
  transform.named_sequence @unpack_of_elementwise(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.unpack"] : !op
    %source = transform.get_producer_of_operand %op[0] : (!op) -> !op
    transform.match.structured %source : !op {
    ^bb0(%self: !op):
      %four = transform.param.constant 4 : i64 -> !int
      %rank = transform.match.structured.rank %self : (!op) -> !int
      transform.match.param.cmpi eq %rank, %four : !int
      transform.match.structured.dim %self[all] {parallel} : !op
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }

  // Matches an unpack of a packed matmul.
  transform.named_sequence @unpack_of_matmul(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.unpack"] : !op
    %source = transform.get_producer_of_operand %op[0] : (!op) -> !op
    transform.include @is_packed_matmul failures(propagate) (%source) : (!op) -> !op
    transform.yield %op : !op
  }

  // Matches a pack.
  transform.named_sequence @is_pack(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.pack"] : !op
    transform.yield %op : !op
  }

  // Matches a generic.
  transform.named_sequence @is_generic(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic"] : !op
    transform.yield %op : !op
  }
}
