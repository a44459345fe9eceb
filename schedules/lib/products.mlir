// Products where they are: tiles cut out of row-major matrices, and a packed
// copy of an operand only where a kernel could not read it, or not fast.
!op = !transform.any_op
!int = !transform.param<i64>
!any = !transform.any_param

module attributes {transform.with_named_sequence} {
  // Makes linalg of what front ends write beside it: TOSA, globals that never
  // change, softmaxes, gathers, arith on tensors. What is concatenated is inserted
  // into the whole, and so made there.
  transform.named_sequence @convert_to_linalg(%root: !op {transform.consumed}) -> !op {
    transform.include @unmask_transfers failures(propagate) (%root) : (!op) -> ()
    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root {
      transform.tenon.rules "pack/globals"
      transform.tenon.rules "rows/softmax-types"
      transform.tenon.rules "rows/softmax-in-f32"
      transform.tenon.rules "rows/powers"
      transform.apply_patterns.tensor.decompose_concat
      transform.tenon.copy_reversed_operands
    } : !op
    transform.include @convert_ragged_to_loops failures(propagate) (%root) : (!op) -> ()
    transform.include @lower_gathers_to_row_copies failures(propagate) (%root) : (!op) -> ()
    transform.include @block_task_columns failures(propagate) (%root) : (!op) -> ()
    transform.include @convert_gathers_to_generics failures(propagate) (%root) : (!op) -> ()
    %aggregates = transform.structured.match ops{["linalg.softmax", "tensor.scatter"]} in %root {tenon.may_be_empty}
        : (!op) -> !op
    transform.structured.decompose_interface %aggregates : (!op) -> !op
    %linalg = transform.apply_registered_pass "convert-elementwise-to-linalg" to %root : (!op) -> !op
    transform.yield %linalg : !op
  }

  // Makes generic operations of all that have one, so that the stages below
  // meet each meaning in one form only.
  transform.named_sequence @to_generic(%root: !op {transform.consumed}) -> !op {
    %linalg = transform.include @convert_to_linalg failures(propagate) (%root) : (!op) -> !op
    %general = transform.include @generalize_named_ops failures(propagate) (%linalg) : (!op) -> !op
    transform.yield %general : !op
  }
  transform.named_sequence @generalize_named_ops(%root: !op {transform.consumed}) -> !op {
    %general = transform.apply_registered_pass "linalg-generalize-named-ops" to %root : (!op) -> !op
    transform.yield %general : !op
  }

  // Splits long sums of f32 into parts. A sum that cannot be split, as of narrow
  // floats or of an odd length, accumulates in f64 where it is vectorized.
  transform.named_sequence @split_long_reductions(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "rows/sums" } : !op
    %in_1024 = transform.structured.match ops{["linalg.generic"]}
        attributes {tenon.tile = #tenon.tile<level = "split", parts = 1024>} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.split_reduction %in_1024 {split_factor = 1024, insert_split_dimension = 0}
        : (!op) -> (!op, !op, !op, !op)
    %in_64 = transform.structured.match ops{["linalg.generic"]}
        attributes {tenon.tile = #tenon.tile<level = "split", parts = 64>} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.split_reduction %in_64 {split_factor = 64, insert_split_dimension = 0}
        : (!op) -> (!op, !op, !op, !op)
    %in_50 = transform.structured.match ops{["linalg.generic"]}
        attributes {tenon.tile = #tenon.tile<level = "split", parts = 50>} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.split_reduction %in_50 {split_factor = 50, insert_split_dimension = 0}
        : (!op) -> (!op, !op, !op, !op)
    transform.yield
  }

  // Makes products on buffers products on tensors, where each writes what it reads
  // otherwise under no other name.
  transform.named_sequence @convert_buffer_products_to_tensors(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "layers/buffers" } : !op
    transform.yield
  }

  // Makes one dim of those over rows, where the last of them is short, and of what
  // stands behind such a product.
  transform.named_sequence @conv_1x1_to_matmul(%root: !op {transform.readonly}) {
    %no = transform.param.constant 0 : i64 -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    // Equal operations stay several: a fill is that of one loop over tiles.
    transform.apply_patterns to %functions {
      transform.tenon.rules "layout/points"
      transform.tenon.rules "reshape/up" settings = ["through_reductions"] (%no : !int)
      transform.tenon.rules "reshape/down" settings = ["through_reductions"] (%no : !int)
      transform.tenon.rules "reshape/chains"
      transform.tenon.rules "reshape/constants"
      transform.tenon.rules "reshape/sizes"
    } : !op
    transform.apply_patterns to %functions { transform.tenon.rules "reshape/clear-arrived" } : !op
    transform.yield
  }

  // Transposes VNNI-packed operands for which the machine has no instruction.
  transform.named_sequence @unpack_vnni_rhs(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "layers/vnni"
      transform.tenon.rules "pack/constants"
      transform.tenon.rules "reshape/chains"
      transform.tenon.rules "reshape/constants"
    } : !op
    transform.yield
  }

  // Without a dot-product instruction for bf16, extends the LHS of products
  // once, before.
  transform.named_sequence @extend_lhs_to_f32(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "vector/widen-lhs" } : !op
    transform.yield
  }

  // The same of what all rows of a tile are multiplied by.
  transform.named_sequence @extend_rhs_to_f32(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "vector/widen-rhs" } : !op
    transform.yield
  }

  // Takes what is element by element away from reductions of several results. Lets
  // operations read what was transposed or broadcast where it came from, and gives each a
  // fill of its own: the loop over its tiles takes that in.
  transform.named_sequence @canonicalize_products(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "fuse/copies"
      transform.tenon.rules "fuse/past-copies"
      transform.tenon.rules "vector/zero-points"
      transform.tenon.rules "fuse/results"
      transform.tenon.rules "bufferize/fills"
      transform.apply_patterns.canonicalization
    } : !op
    transform.tenon.make_columns_contiguous %root : !op
    transform.yield
  }

  // Makes the input of an element-wise consumer of a product its init: it is computed in place.
  transform.named_sequence @reuse_input_as_init(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "fuse/write-in-place" } : !op
    transform.yield
  }

  // VNNI-packs bf16 weights: constants, and others from a minimum M on
  // (0: no others).
  transform.named_sequence @pack_rhs_vnni2(%root: !op {transform.readonly}, %from: !int {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "layers/pairs" settings = ["vnni_min_rows"] (%from : !int)
      transform.tenon.rules "pack/constants"
      transform.tenon.rules "reshape/constants"
    } : !op
    transform.yield
  }

  // Finds contractions, chooses tiles and order for each by its shape, or as
  // given for all, and marks what is computed in its tiles. Constant weights, and
  // if wanted such that are arguments, lie in blocks then, and so does what lay
  // the wrong way round.
  transform.named_sequence @choose_tiles(%root: !op {transform.readonly}, %m: !any {transform.readonly},
      %n: !any {transform.readonly}, %n_outermost: !any {transform.readonly}) {
    // 1 packs weights that are arguments at run time, once a call; 0 does not.
    %pack_arguments = transform.tune.knob<"pack_arguments"> = 0 from options = [0, 1] -> !int
    %bits = transform.dlti.query ["CPU", "vector_bits"] at %root : (!op) -> !int
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root : (!op) -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "layers/contractions"
      transform.tenon.rules "layers/tiles" settings = ["tile_m", "tile_n", "n_outermost", "vector_bits",
          "vector_registers"] (%m, %n, %n_outermost, %bits, %registers : !any, !any, !any, !int, !int)
      transform.tenon.rules "layers/order"
      transform.tenon.rules "layers/members"
    } : !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "layers/blocks" settings = ["pack_arguments"] (%pack_arguments : !int)
    } : !op
    transform.yield
  }

  // Makes a loop over tiles of each layer.
  transform.named_sequence @tile_and_fuse_layers(%root: !op {transform.readonly}) {
    %loops = transform.tenon.tile_marked %root level = "layer" : (!op) -> !op
    transform.include @extract_gathered_tiles failures(propagate) (%root) : (!op) -> ()
    transform.yield
  }

  // Lets long sums go on in pieces, each of which stays in the cache while all rows of
  // a tile pass.
  transform.named_sequence @block_k(%root: !op {transform.readonly}) {
    %registers = transform.dlti.query ["CPU", "vector_registers"] at %root : (!op) -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "layers/pieces" settings = ["vector_registers"] (%registers : !int)
    } : !op
    %loops = transform.tenon.tile_marked %root level = "sum" sequential : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "layers/pieces-from-zero" } : !op
    transform.yield
  }

  // Cuts reductions into blocks, and leaves a kernel two: over blocks and in
  // one; of a convolution, the columns of the filter and its channels. Other
  // reductions are unrolled, or are loops.
  transform.named_sequence @tile_reductions(%root: !op {transform.readonly}) {
    // Size of a tile in K, where it divides K; 0 leaves the reduction whole.
    %k = transform.tune.knob<"tile_k"> = 0 from options = [0, 16, 32, 64, 128, 256, 512] -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "layers/reductions" settings = ["tile_k"] (%k : !int)
    } : !op
    %loops = transform.tenon.tile_marked %root level = "sum" sequential : (!op) -> !op
    transform.include @drop_unit_loops failures(propagate) (%functions) : (!op) -> ()
    transform.yield
  }

  // Gives the tiles at the edges, which are smaller, loops of their own. Then
  // tiles have static sizes, and rows whose number is known at run time only
  // are taken one by one.
  transform.named_sequence @peel_tiles(%root: !op {transform.readonly}) {
    transform.tenon.peel_foralls %root : !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.apply_patterns.canonicalization } : !op
    transform.include @tile_dynamic_rows failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %functions { transform.apply_patterns.canonicalization } : !op
    transform.yield
  }

  // Takes rows one by one where their number is known at run time only.
  transform.named_sequence @tile_dynamic_rows(%root: !op {transform.readonly}) {
    %rows = transform.collect_matching @has_dynamic_rows in %root : (!op) -> !op
    transform.foreach %rows : !op {
    ^bb0(%row: !op):
      transform.structured.tile_using_for %row tile_sizes [1] : (!op) -> (!op, !op)
    }
    transform.yield
  }

  // Matches an operation in a loop over tiles, over planes or more, that has
  // some number of rows.
  transform.named_sequence @has_dynamic_rows(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["linalg.generic", "linalg.fill"] : !op
    %tiles = transform.get_parent_op %op {op_name = "scf.forall"} : (!op) -> !op
    transform.match.structured %op : !op {
    ^bb0(%self: !op):
      %zero = transform.param.constant 0 : i64 -> !int
      %rows = transform.match.structured.dim %self[0] {parallel} : (!op) -> !int
      %columns = transform.match.structured.dim %self[1] : (!op) -> !int
      transform.match.param.cmpi lt %rows, %zero : !int
      transform.match.param.cmpi gt %columns, %zero : !int
      transform.match.structured.yield
    }
    transform.yield %op : !op
  }

  // Frees each buffer after its last use, and reuses it for a later one.
  transform.named_sequence @reuse_buffers(%root: !op {transform.readonly}) {
    transform.tenon.dealloc_after_last_use %root : !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "bufferize/places" } : !op
    transform.tenon.reuse_allocs %root mark = "tenon.place" : !op
    transform.yield
  }

  // A network has the same loops again and again, on other buffers. With `wanted`
  // each is a function, and equal functions are one, which is compiled once; LLVM
  // puts back in place what is called once. Nothing that knows buffers apart may
  // come behind this.
  transform.named_sequence @deduplicate_loops(%root: !op {transform.readonly}) {
    %wanted = transform.include @knob_deduplicate_loops failures(propagate) () : () -> !int
    transform.tune.alternatives<"deduplicate_loops"> selected_region = %wanted : !int {
      transform.yield
    }, {
      transform.include @convert_copies_to_loops failures(propagate) (%root) : (!op) -> ()
      %loops = transform.collect_matching @is_outermost_loop in %root : (!op) -> !op
      transform.include @outline_loops failures(propagate) (%loops) : (!op) -> ()
      transform.yield
    }
    transform.yield
  }

  // The same before loops are vectors, so that these are made once as well: of
  // loops that know what they write to by one name only.
  transform.named_sequence @deduplicate_tile_loops(%root: !op {transform.readonly}) {
    %wanted = transform.include @knob_deduplicate_loops failures(propagate) () : () -> !int
    transform.tune.alternatives<"deduplicate_loops"> selected_region = %wanted : !int {
      transform.yield
    }, {
      transform.include @convert_copies_to_loops failures(propagate) (%root) : (!op) -> ()
      %loops = transform.collect_matching @is_outermost_loop in %root : (!op) -> !op
      %is_function = transform.param.constant "function" -> !any
      transform.annotate %loops "tenon.loop" = %is_function : !op, !any
      %around = transform.structured.match ops{["func.func"]} in %root {tenon.may_be_empty} : (!op) -> !op
      transform.apply_patterns to %around { transform.tenon.rules "bufferize/functions" } : !op
      %apart = transform.structured.match ops{["scf.forall", "scf.for", "linalg.generic", "linalg.copy"]}
          attributes {tenon.loop = "function"} in %root {tenon.may_be_empty} : (!op) -> !op
      transform.include @outline_loops failures(propagate) (%apart) : (!op) -> ()
      transform.yield
    }
    transform.yield
  }

  // Copies of buffers, as of what a cache has had, are loops like others.
  transform.named_sequence @convert_copies_to_loops(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "flatten/linalg" {only = ["FlattenCopy"]}
      transform.tenon.rules "bufferize/copies-in-loops"
    } : !op
    transform.yield
  }

  // Threads share fills, copies and transposes of whole buffers, of which no loop was
  // made before.
  transform.named_sequence @parallelize_copies(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "rows/threads" } : !op
    %loops = transform.tenon.tile_marked %root level = "share" : (!op) -> !op
    transform.yield
  }

  // Makes a function of each loop, and one of equal functions. Constants go into
  // the functions first.
  transform.named_sequence @outline_loops(%loops: !op {transform.consumed}) {
    %module = transform.get_parent_op %loops
        {op_name = "builtin.module", deduplicate, allow_empty_results} : (!op) -> !op
    %private = transform.param.constant "private" -> !transform.any_param
    transform.foreach %loops : !op {
    ^bb0(%loop: !op):
      %function, %call = transform.loop.outline %loop {func_name = "tenon_loop"} : (!op) -> (!op, !op)
      transform.annotate %function "sym_visibility" = %private : !op, !transform.any_param
    }
    %shared = transform.tenon.apply_pass_pipeline
        "sccp, canonicalize, duplicate-function-elimination" to %module : (!op) -> !op
    transform.yield
  }

  // Matches a loop, or an operation that is lowered to one, at the top level of a function.
  transform.named_sequence @is_outermost_loop(%op: !op {transform.readonly}) -> !op {
    transform.match.operation_name %op ["scf.forall", "scf.parallel", "scf.for", "linalg.generic", "linalg.copy"] : !op
    %parent = transform.get_parent_op %op : (!op) -> !op
    transform.match.operation_name %parent ["func.func"] : !op
    transform.yield %op : !op
  }
}
