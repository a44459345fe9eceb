// Phase 2, plan: a backend and tiles for each operation, as attributes.
// In: linalg.generic. Out: linalg.generic with #tenon.plan, #tenon.tile and tenon.backend; weights are packed.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param
module attributes {transform.with_named_sequence} {
  // Plans row-major contractions. `kernels` selects those that LIBXSMM computes: "all" that it has a kernel for,
  // "by_shape" those for which its kernels are as fast as vectors and those of few results, or "none".
  transform.named_sequence @plan(%root: !op {transform.readonly}, %kernels: !any {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "plan", requires = ["spec/normalized"], ensures = ["spec/planned"]>} {
    // Size in M of the tile that one task or kernel call computes. by_shape: from the table layers/tiles.
    %m = transform.tune.knob<"tile_m"> = "by_shape" from options = ["by_shape", 8, 16, 24, 28, 32, 48, 64, 96, 128] -> !any
    // Size in N of the tile that one task or kernel call computes. by_shape: from the table layers/tiles.
    %n = transform.tune.knob<"tile_n"> = "by_shape" from options = ["by_shape", 16, 32, 48, 64, 96, 128] -> !any
    // 1: the loop over N is outermost, so that a block of the weight stays in cache; 0: the loop over M. by_shape: from the table layers/tiles.
    %n_outermost = transform.tune.knob<"n_outermost"> = "by_shape" from options = ["by_shape", 0, 1] {tenon.formerly = "columns_outermost"} -> !any
    transform.include @plan_tiles failures(propagate) (%root, %kernels, %m, %n, %n_outermost) : (!op, !any, !any, !any, !any) -> ()
    transform.yield
  }

  // Plans the contractions that are not in blocks: all kernels, tiles by the tables.
  transform.named_sequence @plan_beside_blocks(%root: !op {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "plan", requires = ["spec/normalized"], ensures = ["spec/planned"]>} {
    %all = transform.param.constant "all" -> !any
    %by_shape = transform.param.constant "by_shape" -> !any
    transform.include @plan_tiles failures(propagate) (%root, %all, %by_shape, %by_shape, %by_shape) : (!op, !any, !any, !any, !any) -> ()
    transform.yield
  }

  // Chooses packings, backends and tiles.
  transform.named_sequence @plan_tiles(%root: !op {transform.readonly}, %kernels: !any {transform.readonly},
      %m: !any {transform.readonly}, %n: !any {transform.readonly}, %n_outermost: !any {transform.readonly})
      attributes {tenon.phase = #tenon.phase<name = "plan">} {
    // Minimum M, in rows, for a bf16 RHS that is no constant to be VNNI-packed at run time; 0: never.
    %vnni_min_rows = transform.tune.knob<"vnni_min_rows"> = 16 from options = [0, 8, 16, 32, 64] {tenon.formerly = "pairs_from"} -> !int
    %dots = transform.include @knob_packed_dots failures(propagate) () : () -> !int
    transform.include @loop_over_few_columns failures(propagate) (%root, %kernels) : (!op, !any) -> ()
    transform.include @choose_element_types failures(propagate) (%root, %kernels) : (!op, !any) -> ()
    transform.include @pack_rhs_vnni2 failures(propagate) (%root, %vnni_min_rows) : (!op, !int) -> ()
    transform.include @plan_semirings failures(propagate) (%root, %dots) : (!op, !int) -> ()
    transform.include @tile_tasks failures(propagate) (%root) : (!op) -> ()
    transform.include @choose_tiles failures(propagate) (%root, %kernels, %m, %n, %n_outermost) : (!op, !any, !any, !any, !any) -> ()
    transform.yield
  }

  // Makes a loop over the columns of contractions that have few: each is a reduction of rows. Products of floats stay where kernels
  // compute all of them.
  transform.named_sequence @loop_over_few_columns(%root: !op {transform.readonly}, %kernels: !any {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "layers/few-columns" settings = ["kernels"] (%kernels : !any) } : !op
    %products = transform.tenon.match_fields "tenon.tile" = #tenon.tile<level = "row"> in %root : (!op) -> !op
    %functions = transform.get_parent_op %products {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    %loops = transform.tenon.tile_marked %root level = "row" sequential : (!op) -> !op
    transform.apply_patterns to %loops { transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes } : !op
    transform.apply_patterns to %loops { transform.apply_patterns.scf.for_loop_canonicalization } : !op
    transform.apply_patterns to %functions { transform.apply_patterns.canonicalization } : !op
    transform.yield
  }

  // Keeps bf16 in VNNI-packed contractions that have a kernel. In others, unpacks a VNNI-packed RHS and extends a bf16 LHS to
  // f32 before the loops, if the machine has no bf16 dot product.
  transform.named_sequence @choose_element_types(%root: !op {transform.readonly}, %kernels: !any {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "xsmm/keep-bf16" settings = ["kernels"] (%kernels : !any) } : !op
    transform.apply_patterns to %root {
      transform.tenon.rules "layers/vnni"
      transform.tenon.rules "pack/constants"
      transform.tenon.rules "reshape/chains"
      transform.tenon.rules "reshape/constants"
    } : !op
    transform.apply_patterns to %root { transform.tenon.rules "vector/widen-lhs" } : !op
    transform.yield
  }

  // VNNI-packs a bf16 RHS by 2: constants, and others if M is at least `min_rows` (0: only constants).
  transform.named_sequence @pack_rhs_vnni2(%root: !op {transform.readonly}, %min_rows: !int {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.rules "layers/pairs" settings = ["vnni_min_rows"] (%min_rows : !int)
      transform.tenon.rules "pack/constants"
      transform.tenon.rules "reshape/constants"
    } : !op
    transform.yield
  }

  // VNNI-packs a constant i8 RHS by 4. Marks contractions of integers and over other semirings, which are vectorized.
  transform.named_sequence @plan_semirings(%root: !op {transform.readonly}, %dots: !int {transform.readonly}) {
    %functions = transform.tenon.functions_with ["arith.extsi"] in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "vector/fours" settings = ["packed_dots"] (%dots : !int)
      transform.tenon.rules "pack/constants"
      transform.tenon.rules "reshape/constants"
    } : !op
    transform.apply_patterns to %root { transform.tenon.rules "vector/semirings" settings = ["packed_dots"] (%dots : !int) } : !op
    transform.yield
  }

  // Chooses the contractions that kernels compute, tile sizes and loop order, and marks the producers and consumers to fuse.
  // Packs constant weights, transposed operands, and, with `pack_arguments`, weights that are arguments.
  transform.named_sequence @choose_tiles(%root: !op {transform.readonly}, %kernels: !any {transform.readonly},
      %m: !any {transform.readonly}, %n: !any {transform.readonly}, %n_outermost: !any {transform.readonly}) {
    // 1: pack weights that are arguments, in each call; 0: do not.
    %pack_arguments = transform.tune.knob<"pack_arguments"> = 0 from options = [0, 1] -> !int
    transform.apply_patterns to %root { transform.tenon.rules "xsmm/choose-kernels" settings = ["kernels"] (%kernels : !any) } : !op
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root : (!op) -> !int
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root : (!op) -> !int
    transform.apply_patterns to %root {
      transform.tenon.rules "layers/contractions"
      transform.tenon.rules "layers/tiles" settings = ["tile_m", "tile_n", "n_outermost", "vector_bits", "vector_registers"]
          (%m, %n, %n_outermost, %bits, %registers : !any, !any, !any, !int, !int)
      transform.tenon.rules "layers/order"
      transform.tenon.rules "layers/members"
    } : !op
    transform.apply_patterns to %root { transform.tenon.rules "layers/blocks" settings = ["pack_arguments"] (%pack_arguments : !int) } : !op
    transform.yield
  }
}
