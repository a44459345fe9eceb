module attributes {transform.with_named_sequence} {
  transform.named_sequence @fuse_into_tiles(
      %root: !transform.any_op {transform.readonly},
      %m: !transform.param<i64> {transform.readonly},
      %n: !transform.param<i64> {transform.readonly}) {
    %lhs, %rhs = transform.collect_matching @operands_of_packed_matmul in %root
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %operands = transform.merge_handles deduplicate %lhs, %rhs : !transform.any_op
    %packs = transform.collect_matching @is_pack in %operands
        : (!transform.any_op) -> !transform.any_op
    %layers = transform.collect_matching @is_generic in %operands
        : (!transform.any_op) -> !transform.any_op
    transform.foreach %packs : !transform.any_op {
    ^bb0(%pack: !transform.any_op):
      transform.structured.tile_using_forall %pack tile_sizes [1, 1]
          : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    }
    transform.foreach %layers : !transform.any_op {
    ^bb0(%layer: !transform.any_op):
      transform.structured.fuse %layer tile_sizes [1, 1] {use_forall}
          : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    }
    %outputs = transform.structured.match ops{["linalg.unpack"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.foreach %outputs : !transform.any_op {
    ^bb0(%output: !transform.any_op):
      transform.structured.fuse %output tile_sizes [%m, %n] {use_forall}
          : (!transform.any_op, !transform.param<i64>, !transform.param<i64>)
          -> (!transform.any_op, !transform.any_op)
    }
    transform.yield
  }
  transform.named_sequence @operands_of_packed_matmul(
      %op: !transform.any_op {transform.readonly})
      -> (!transform.any_op, !transform.any_op) {
    transform.match.structured %op : !transform.any_op {
    ^bb0(%arg: !transform.any_op):
      %six = transform.param.constant 6 : i64 -> !transform.param<i64>
      %rank = transform.match.structured.rank %arg
          : (!transform.any_op) -> !transform.param<i64>
      transform.match.param.cmpi eq %rank, %six : !transform.param<i64>
      transform.match.structured.body %arg
          {contraction = ["arith.mulf", "arith.addf"]} : !transform.any_op
      transform.match.structured.yield
    }
    %lhs = transform.get_producer_of_operand %op[0]
        : (!transform.any_op) -> !transform.any_op
    %rhs = transform.get_producer_of_operand %op[1]
        : (!transform.any_op) -> !transform.any_op
    transform.yield %lhs, %rhs : !transform.any_op, !transform.any_op
  }
  transform.named_sequence @is_pack(
      %op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["linalg.pack"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @is_generic(
      %op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["linalg.generic"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
}
