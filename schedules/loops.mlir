// Plain loops, to check and to time against. Every linalg op is lowered to the
// scalar loops that it means, nothing is tiled, fused or reordered: the reference of
// the other schedules. Reductions of f16 and bf16 accumulate in f32 and round once, as
// kernels do, and long ones of f32 in f64.
// In: tensors or memrefs. Out: scf loops over memrefs; tensors at a function's
// boundary are memrefs of identity layout, and the caller owns each result.
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers", by_meaning, lowers = ["tosa", "hivm", "sparse_tensor", "ragged", "shard"]>} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    transform.include @unmask_transfers failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.include @tosa_to_linalg failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.tenon.drop_memory_spaces %root : !transform.any_op
    transform.include @convert_sparse_to_loops failures(propagate) (%root) : (!transform.any_op) -> ()
    %0 = transform.apply_registered_pass "convert-elementwise-to-linalg"
        to %root : (!transform.any_op) -> !transform.any_op
    transform.include @decompose_aggregates failures(propagate) (%0) : (!transform.any_op) -> ()
    %1 = transform.include @one_shot_bufferize failures(propagate) (%0) : (!transform.any_op) -> !transform.any_op
    transform.include @widen_accumulators failures(suppress) (%1) : (!transform.any_op) -> ()
    transform.include @widen_and_free_accumulators failures(propagate) (%1) : (!transform.any_op) -> ()
    transform.include @convert_linalg_to_loops failures(propagate) (%1) : (!transform.any_op) -> ()
    transform.include @deallocate failures(suppress) (%1) : (!transform.any_op) -> ()
    transform.yield
  }

  // Ops without loops of their own, in terms of ops that have them.
  transform.named_sequence @decompose_aggregates(%root: !transform.any_op {transform.readonly}) {
    %packs = transform.structured.match ops{["linalg.pack"]} in %root {tenon.may_be_empty}
        : (!transform.any_op) -> !transform.op<"linalg.pack">
    transform.structured.lower_pack %packs : (!transform.op<"linalg.pack">)
        -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    %unpacks = transform.structured.match ops{["linalg.unpack"]} in %root {tenon.may_be_empty}
        : (!transform.any_op) -> !transform.op<"linalg.unpack">
    transform.structured.lower_unpack %unpacks : (!transform.op<"linalg.unpack">)
        -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">,
        !transform.op<"tensor.extract_slice">)
    transform.apply_patterns to %root {
      transform.tenon.rules "rows/softmax-types"
      transform.tenon.rules "shard/none"
    } : !transform.any_op
    %ragged = transform.structured.match ops{["ragged.segments", "ragged.coiterate", "ragged.check",
        "ragged.curve", "ragged.rows"]} in %root {tenon.may_be_empty} : (!transform.any_op) -> !transform.any_op
    %beyond = transform.get_parent_op %ragged {op_name = "func.func", deduplicate, allow_empty_results}
        : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %beyond {
      transform.tenon.rules "ragged/segments"
      transform.tenon.rules "ragged/sets"
      transform.tenon.rules "ragged/asserts"
      transform.tenon.rules "ragged/curves"
      transform.tenon.rules "ragged/rows"
    } : !transform.any_op
    %aggregates = transform.structured.match ops{["linalg.softmax", "tensor.gather", "tensor.scatter"]} in %root
        {tenon.may_be_empty} : (!transform.any_op) -> !transform.any_op
    transform.structured.decompose_interface %aggregates : (!transform.any_op) -> !transform.any_op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.tensor.decompose_concat
      transform.tenon.rules "pack/globals"
    } : !transform.any_op
    transform.yield
  }

  transform.named_sequence @one_shot_bufferize(%root: !transform.any_op {transform.consumed}) -> !transform.any_op {
    %0 = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %root {
        bufferize_function_boundaries = true,
        allow_return_allocs_from_loops = true,
        memcpy_op = "linalg.copy"
      } : (!transform.any_op) -> !transform.any_op
    transform.yield %0 : !transform.any_op
  }

  // Takes buffers for the sums, which are freed with all others. If the payload
  // frees its buffers itself, it stops, and the next one frees those of the sums.
  transform.named_sequence @widen_accumulators(%root: !transform.any_op {transform.readonly}) {
    transform.include @frees_nothing failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.apply_patterns to %root { transform.tenon.rules "bufferize/sizes" } : !transform.any_op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.tenon.widen_accumulators longer_than = 4096 or_unknown
    } : !transform.any_op
    transform.yield
  }
  transform.named_sequence @widen_and_free_accumulators(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.tenon.widen_accumulators frees longer_than = 4096 or_unknown
    } : !transform.any_op
    transform.yield
  }

  transform.named_sequence @convert_linalg_to_loops(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_registered_pass "convert-linalg-to-loops" to %functions : (!transform.any_op) -> !transform.any_op
    transform.yield
  }

  // A payload that frees a buffer itself is taken to free all of them, and the
  // pass would refuse it: the inner sequence stops, the outer goes on.
  transform.named_sequence @deallocate(%root: !transform.any_op {transform.consumed}) {
    transform.include @deallocate_unless_freed failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @deallocate_unless_freed(%root: !transform.any_op {transform.consumed}) {
    transform.include @frees_nothing failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.apply_patterns to %root { transform.tenon.rules "bufferize/sizes" } : !transform.any_op
    transform.apply_registered_pass "buffer-deallocation-pipeline" to %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }

  // Stops when there is a memref.dealloc.
  transform.named_sequence @frees_nothing(%root: !transform.any_op {transform.readonly}) {
    %frees = transform.structured.match ops{["memref.dealloc"]} in %root {tenon.may_be_empty}
        : (!transform.any_op) -> !transform.any_op
    %count = transform.num_associations %frees : (!transform.any_op) -> !transform.param<i64>
    %none = transform.param.constant 0 : i64 -> !transform.param<i64>
    transform.match.param.cmpi eq %count, %none : !transform.param<i64>
    transform.yield
  }
}
