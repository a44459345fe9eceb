// From products of bytes to the matrix unit.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  // Rewrites convolutions to matmuls, one for each image.
  transform.named_sequence @convert_convs_to_products(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "npu/zero-points"
    } : !op
    %convolutions = transform.structured.match ops{["linalg.conv_2d_nhwc_hwcf"]} in %root
        {tenon.may_be_empty} : (!op) -> !op
    %windows, %products = transform.structured.convert_conv2d_to_img2col %convolutions
        : (!op) -> (!op, !op)
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Packs products in blocks of 16 in M, N and K.
  transform.named_sequence @pack_for_mma(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "npu/products"
    } : !op
    %products = transform.structured.match attributes {npu.product} in %root
        {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %products : !op {
    ^bb0(%product: !op):
      %packed = transform.structured.pack %product packed_sizes = [16, 16, 16]
          : (!op) -> !transform.op<"linalg.generic">
      transform.yield
    }
    transform.yield
  }

  // Packs the elementwise consumers of a product in its blocks.
  transform.named_sequence @pack_consumers(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "npu/behind"
    } : !op
    transform.yield
  }

  // VNNI-packs the blocks of B.
  transform.named_sequence @pack_rhs_vnni(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "npu/fours"
    } : !op
    transform.yield
  }

  // Promotes the accumulators of a tile to the scratchpad, and `at_once` blocks of its A and
  // B at a time; then each step is a product of blocks.
  transform.named_sequence @promote_tiles(
      %root: !op {transform.readonly}, %at_once: !int {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "npu/tiles"
      transform.tenon.rules "npu/parts"
    } : !op
    %zeros = transform.structured.match attributes {npu.zeros} in %root {tenon.may_be_empty}
        : (!op) -> !op
    transform.foreach %zeros : !op {
    ^bb0(%zero: !op):
      %place = transform.get_operand %zero[1] : (!op) -> !transform.any_value
      transform.structured.promote_tensor to 1 %place : !transform.any_value
    }
    %sums = transform.structured.match attributes {npu.sums} in %root {tenon.may_be_empty}
        : (!op) -> !op
    transform.foreach %sums : !op {
    ^bb0(%sum: !op):
      %place = transform.get_operand %sum[2] : (!op) -> !transform.any_value
      transform.structured.promote_tensor to 1 %place : !transform.any_value
    }
    %behind = transform.structured.match attributes {npu.behind} in %root
        {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %behind : !op {
    ^bb0(%reader: !op):
      %row = transform.get_operand %reader[1] : (!op) -> !transform.any_value
      transform.structured.promote_tensor to 1 %row : !transform.any_value
      %place = transform.get_operand %reader[2] : (!op) -> !transform.any_value
      transform.structured.promote_tensor to 1 %place : !transform.any_value
    }
    %long = transform.structured.match attributes {npu.blocks} in %root
        {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %long : !op {
    ^bb0(%product: !op):
      %panel, %panels = transform.structured.tile_using_for %product tile_sizes [%at_once]
          : (!op, !int) -> (!op, !op)
    }
    // Makes sizes static before the promotion: upstream drops the memory space of an
    // allocation whose size becomes static.
    transform.apply_patterns to %functions {
      transform.apply_patterns.canonicalization
    } : !op
    %panels = transform.structured.match attributes {npu.tile} in %root
        {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %panels : !op {
    ^bb0(%panel: !op):
      %a = transform.get_operand %panel[0] : (!op) -> !transform.any_value
      transform.structured.promote_tensor to 1 %a : !transform.any_value
      %b = transform.get_operand %panel[1] : (!op) -> !transform.any_value
      transform.structured.promote_tensor to 1 %b : !transform.any_value
    }
    %sums_of_blocks = transform.structured.match attributes {npu.blocks} in %root
        {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %sums_of_blocks : !op {
    ^bb0(%panel: !op):
      %step, %steps = transform.structured.tile_using_for %panel tile_sizes [1]
          : (!op) -> (!op, !op)
    }
    transform.include @drop_unit_dims failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Marks copies between the memories as loads and stores.
  transform.named_sequence @mark_transfers(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "npu/transfers"
    } : !op
    transform.yield
  }

  // Merges the dims of transfers where their strides allow it, and tiles transfers of more
  // than three dims.
  transform.named_sequence @split_transfers(%root: !op {transform.readonly}) {
    transform.include @flatten_all failures(propagate) (%root) : (!op) -> ()
    %far = transform.collect_matching @is_transfer_of_four_dims in %root : (!op) -> !op
    transform.foreach %far : !op {
    ^bb0(%copy: !op):
      transform.structured.tile_using_for %copy tile_sizes [1] : (!op) -> (!op, !op)
    }
    transform.include @flatten_all failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
  transform.named_sequence @flatten_all(%root: !op {transform.readonly}) {
    %no = transform.param.constant false -> !any
    %one = transform.param.constant 1 : i64 -> !any
    %zero = transform.param.constant 0 : i64 -> !any
    transform.include @flatten_linalg failures(propagate)
        (%root, %no, %one, %zero, %no, %no) : (!op, !any, !any, !any, !any, !any) -> ()
    transform.yield
  }
  transform.named_sequence @is_transfer_of_four_dims(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.copy"] : !op
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      %three = transform.param.constant 3 : i64 -> !int
      %rank = transform.match.structured.rank %self : (!op) -> !int
      transform.match.param.cmpi gt %rank, %three : !int
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }

  // Lowers to operations of the accelerator.
  transform.named_sequence @linalg_to_npu(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "npu/from-linalg"
    } : !op
    transform.yield
  }
}
