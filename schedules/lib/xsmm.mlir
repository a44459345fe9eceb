// Lowers buffers to LIBXSMM kernels, and kernels to calls.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence} {
  // Splits element-wise operations into the epilogues that kernels have.
  transform.named_sequence @split_epilogues(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "xsmm/split" } : !op
    transform.include @reuse_input_as_init failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Lowers each operation that has a kernel to it. Others are lowered to vectors or scalar loops.
  transform.named_sequence @lower_to_xsmm(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/vnni"
      transform.tenon.rules "xsmm/from-linalg"
    } : !op
    transform.yield
  }

  // Names the contractions of blocks that are planned for kernels: linalg.batch_reduce_matmul.
  transform.named_sequence @name_block_products(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "xsmm/name-products" } : !op
    transform.yield
  }

  // Generalizes the named contractions that no kernel computes.
  transform.named_sequence @generalize_block_products(%root: !op {transform.readonly}) {
    %products = transform.structured.match ops{["linalg.batch_reduce_matmul"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.generalize %products : (!op) -> !op
    transform.yield
  }

  // Lowers contractions and the fills of their accumulators to kernels.
  transform.named_sequence @lower_products_to_xsmm(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/vnni"
      transform.tenon.rules "xsmm/from-linalg" only = ["GenericToGemm", "GenericToBrgemm", "GenericToDynamicBrgemm",
          "FilterToGemm", "FilterToBrgemm", "FillToZero", "GenericToZero"]
    } : !op
    transform.yield
  }

  // Lowers the epilogues of contractions to kernels.
  transform.named_sequence @lower_epilogues_to_xsmm(%root: !op {transform.readonly}) {
    %epilogues = transform.param.constant "epilogues" -> !any
    transform.apply_patterns to %root { transform.tenon.rules "xsmm/from-linalg" settings = ["kernels_of"] (%epilogues : !any) } : !op
    transform.yield
  }

  // Fuses the kernels on a tile (zero, gemm, bias, relu) if the knob fuse_kernels is 1.
  transform.named_sequence @fuse_kernels(%root: !op {transform.readonly}) {
    // 1: one call computes zero, gemm, bias and relu of a tile; 0: one call each.
    %wanted = transform.tune.knob<"fuse_kernels"> = 1 from options = [0, 1] {tenon.formerly = "fuse"} -> !int
    transform.tune.alternatives<"fuse_kernels"> selected_region = %wanted : !int {}, {
      transform.include @fuse_xsmm failures(propagate) (%root) : (!op) -> ()
    }
    transform.yield
  }

  // Fuses the kernels on a tile. CSE first: rules compare buffers by value.
  transform.named_sequence @fuse_xsmm(%root: !op {transform.readonly}) {
    transform.apply_cse to %root : !op
    transform.apply_patterns to %root { transform.tenon.rules "xsmm/fuse" } : !op
    transform.yield
  }

  // Lowers kernels that the library lacks to linalg on the same buffers.
  transform.named_sequence @expand_missing_kernels(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "xsmm/library"
      transform.tenon.rules "xsmm/to-linalg"
    } : !op
    transform.yield
  }

  // Lowers kernels that the library lacks to linalg, tiled by rows for vectors.
  transform.named_sequence @expand_missing_kernels_by_rows(%root: !op {transform.readonly}) {
    transform.include @expand_missing_kernels failures(propagate) (%root) : (!op) -> ()
    %one = transform.param.constant 1 : i64 -> !int
    transform.include @tile_planes_by_rows failures(propagate) (%root, %one) : (!op, !int) -> ()
    transform.yield
  }

  // Tiles element-wise epilogues of kernels by rows, for vectors; with `remainders` 0, not the rows that LLVM vectorizes.
  transform.named_sequence @tile_planes_by_rows(%root: !op {transform.readonly}, %remainders: !int {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "xsmm/planes-by-rows" settings = ["remainders"] (%remainders : !int) } : !op
    %planes = transform.structured.match attributes {tenon.backend = "rows"} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.tile_using_for %planes tile_sizes [1] : (!op) -> (!op, !op)
    transform.yield
  }

  // Hoists the dispatch of each kernel out of the loops that invoke it.
  transform.named_sequence @hoist_dispatches(%root: !op {transform.consumed}) -> !op {
    transform.include @expand_missing_kernels failures(propagate) (%root) : (!op) -> ()
    %hoisted = transform.apply_registered_pass "loop-invariant-code-motion" to %root : (!op) -> !op
    transform.apply_cse to %hoisted : !op
    transform.yield %hoisted : !op
  }

  // Lowers kernels to calls of the runtime library, unless the knob exact is 1.
  transform.named_sequence @xsmm_to_calls(%root: !op {transform.readonly}) {
    %exact = transform.include @knob_exact failures(propagate) () : () -> !int
    transform.tune.alternatives<"exact"> selected_region = %exact : !int {
      transform.include @expand_missing_kernels failures(propagate) (%root) : (!op) -> ()
      transform.apply_patterns to %root { transform.tenon.rules "xsmm/to-calls" } : !op
      transform.apply_cse to %root : !op
    }, {}
    transform.yield
  }
}
