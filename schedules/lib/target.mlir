// From products to the matrix unit of a target, its memory and its DMA engine: the pieces that targets share. The rules of the
// target mark the products that its unit computes by `target.product`, their consumers by `target.elementwise`, and lower tiles and copies
// to its operations at the end.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence} {
  // Rewrites convolutions, quantized ones without their zero point, to matmuls, and consumers to operations of two dims that read the
  // product as their first input. Products with loops around M, N and K are one product in these loops.
  transform.named_sequence @prepare_for_unit(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "target/zero-points" } : !op
    %convolutions = transform.structured.match ops{["linalg.conv_2d_nhwc_hwcf"]} in %root {tenon.may_be_empty} : (!op) -> !op
    %windows, %products = transform.structured.convert_conv2d_to_img2col %convolutions : (!op) -> (!op, !op)
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "fuse/named"
      transform.tenon.rules "fuse/moves"
      transform.tenon.rules "target/epilogues"
      transform.tenon.rules "reshape/inits"
      transform.apply_patterns.canonicalization
    } : !op
    %down = transform.param.constant "down" -> !any
    transform.apply_patterns to %functions { transform.tenon.rules "reshape/mark" settings = ["way"] (%down : !any) } : !op
    %any = transform.param.constant 1000000000 : i64 -> !int
    transform.include @collapse_rows failures(propagate) (%root, %any) : (!op, !int) -> ()
    transform.apply_patterns to %functions {
      transform.apply_patterns.canonicalization
      transform.tenon.rules "target/batches"
    } : !op
    %loops = transform.tenon.tile_marked %functions level = "block" sequential : (!op) -> !op
    transform.include @drop_unit_dims failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Rewrites products of f16 and bf16 that start from zero to products that accumulate in f32 and are rounded once.
  transform.named_sequence @accumulate_in_f32(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "target/accumulators"
      transform.tenon.rules "fuse/named"
    } : !op
    transform.yield
  }

  // Packs the products with `target.product` in blocks of m, n and k, padded with zeros, and VNNI-packs `vnni` elements of K in
  // the blocks of B. Consumers with `target.elementwise` are packed as well.
  transform.named_sequence @pack_for_unit(%root: !op {transform.readonly}, %m: !int {transform.readonly},
      %n: !int {transform.readonly}, %k: !int {transform.readonly}, %vnni: !int {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "target/blocks" settings = ["m", "n", "k"] (%m, %n, %k : !int, !int, !int)
      transform.apply_patterns.canonicalization
    } : !op
    transform.apply_patterns to %functions { transform.tenon.rules "target/vnni" settings = ["k", "vnni"] (%k, %vnni : !int, !int) } : !op
    transform.apply_patterns to %functions { transform.tenon.propagate_data_layout any_padding } : !op
    transform.include @propagate_layout failures(propagate) (%root) : (!op) -> ()
    transform.include @fold_constant_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @simplify_packs failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Tiles the packed products by their blocks, with their epilogues.
  transform.named_sequence @tile_for_unit(%root: !op {transform.readonly}, %m: !int {transform.readonly}, %n: !int {transform.readonly}) {
    transform.include @tile_and_fuse_blocks failures(propagate) (%root, %m, %n) : (!op, !int, !int) -> ()
    transform.include @lower_packs failures(propagate) (%root) : (!op) -> ()
    transform.include @drop_unit_dims failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Promotes to a memory: the accumulators of each tile and what its epilogue reads, and `at_once` blocks of its A and B
  // at a time. Then each step is the product of one block.
  transform.named_sequence @promote_tiles(%root: !op {transform.readonly}, %m: !int {transform.readonly},
      %n: !int {transform.readonly}, %k: !int {transform.readonly}, %vnni: !int {transform.readonly},
      %at_once: !int {transform.readonly}, %memory: !int {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion
      transform.tenon.rules "target/tiles" settings = ["m", "n", "k", "vnni"] (%m, %n, %k, %vnni : !int, !int, !int, !int)
    } : !op
    transform.apply_patterns to %functions { transform.tenon.rules "target/promote" settings = ["memory"] (%memory : !int) } : !op
    %sums = transform.structured.match attributes {target.steps} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.foreach %sums : !op {
    ^bb0(%product: !op):
      transform.structured.tile_using_for %product tile_sizes [%at_once] : (!op, !int) -> (!op, !op)
    }
    transform.apply_patterns to %functions {
      transform.apply_patterns.canonicalization
      transform.tenon.rules "target/panels"
    } : !op
    transform.apply_patterns to %functions { transform.tenon.rules "target/promote" settings = ["memory"] (%memory : !int) } : !op
    %panels = transform.structured.match attributes {target.steps} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.tile_using_for %panels tile_sizes [1] : (!op) -> (!op, !op)
    transform.include @drop_unit_dims failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Doubles the buffers that a loop fills in each step and that it alone uses, so that a step may load what the next one reads.
  // Runs on buffers, before they are freed.
  transform.named_sequence @double_buffer(%root: !op {transform.consumed}) -> !op {
    %hoisted = transform.tenon.apply_pass_pipeline "any(buffer-loop-hoisting)" to %root : (!op) -> !op
    %buffers = transform.structured.match ops{["memref.alloc"]} in %hoisted {tenon.may_be_empty} : (!op) -> !transform.op<"memref.alloc">
    transform.foreach %buffers : !transform.op<"memref.alloc"> {
    ^bb0(%buffer: !transform.op<"memref.alloc">):
      transform.tenon.try { transform.memref.multibuffer %buffer {factor = 2 : i64} : (!transform.op<"memref.alloc">) -> !op }
    }
    transform.yield %hoisted : !op
  }

  // Makes loops over the rows of elementwise operations that broadcast.
  transform.named_sequence @split_broadcasts(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "target/rows" } : !op
    %rows = transform.tenon.tile_marked %root level = "block" sequential : (!op) -> !op
    transform.include @drop_unit_dims failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Vectorizes what a unit computes of strips (`target/strips`).
  transform.named_sequence @vectorize_strips(%root: !op {transform.readonly}) {
    %strips = transform.structured.match attributes {target.local} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.vectorize %strips : !op
    transform.yield
  }

  // Rewrites copies from one memory to another to linalg.copy of `dims` dims at most: dims are merged where strides allow it, and the
  // outer ones of the rest are loops.
  transform.named_sequence @split_transfers(%root: !op {transform.readonly}, %dims: !int {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "target/transfers" except = ["MarkLongTransfer"] } : !op
    transform.include @merge_dims failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root { transform.tenon.rules "target/transfers" settings = ["dims"] (%dims : !int) } : !op
    %loops = transform.tenon.tile_marked %root level = "block" sequential : (!op) -> !op
    transform.include @merge_dims failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }
  transform.named_sequence @merge_dims(%root: !op {transform.readonly}) {
    %no = transform.param.constant false -> !any
    %one = transform.param.constant 1 : i64 -> !any
    %zero = transform.param.constant 0 : i64 -> !any
    transform.include @flatten_linalg failures(propagate) (%root, %no, %one, %zero, %no, %no) : (!op, !any, !any, !any, !any, !any) -> ()
    transform.yield
  }
}
