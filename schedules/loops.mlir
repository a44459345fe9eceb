// Lowers linalg to scalar loops, the reference of all schedules.
// In: tensors or buffers. Out: scf on buffers of identity layout; the caller owns each result. Reductions of f16 and bf16
// accumulate in f32 and round once, as kernels do, and long ones of f32 in f64.
!op = !transform.any_op
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<leaves = "buffers", by_meaning, lowers = ["tosa", "hivm", "sparse_tensor", "ragged", "shard"]>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    transform.include @unmask_transfers failures(propagate) (%root) : (!op) -> ()
    transform.include @tosa_to_linalg failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root { transform.tenon.rules "bufferize/memory" } : !op
    transform.tenon.drop_memory_spaces %root : !op
    transform.include @convert_sparse_to_loops failures(propagate) (%root) : (!op) -> ()
    %0 = transform.apply_registered_pass "convert-elementwise-to-linalg" to %root : (!op) -> !op
    transform.include @decompose_aggregates failures(propagate) (%0) : (!op) -> ()
    %1 = transform.include @bufferize_for_reference failures(propagate) (%0) : (!op) -> !op
    transform.include @widen_accumulators failures(propagate) (%1) : (!op) -> ()
    transform.include @convert_to_scalar_loops failures(propagate) (%1) : (!op) -> ()
    transform.include @deallocate_for_reference failures(propagate) (%1) : (!op) -> ()
    transform.yield
  }

  // Decomposes operations without loops of their own to operations with loops.
  transform.named_sequence @decompose_aggregates(%root: !op {transform.readonly}) {
    transform.include @lower_packs failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root {
      transform.tenon.rules "rows/softmax-types"
      transform.tenon.rules "shard/none"
    } : !op
    // Not @convert_ragged_to_loops, which makes tasks.
    %ragged = transform.tenon.functions_with ["ragged"] in %root : (!op) -> !op
    transform.apply_patterns to %ragged {
      transform.tenon.rules "ragged/segments"
      transform.tenon.rules "ragged/sets"
      transform.tenon.rules "ragged/asserts"
      transform.tenon.rules "ragged/curves"
      transform.tenon.rules "ragged/rows"
    } : !op
    %aggregates = transform.structured.match ops{["linalg.softmax", "tensor.gather", "tensor.scatter"]} in %root {tenon.may_be_empty} : (!op) -> !op
    transform.structured.decompose_interface %aggregates : (!op) -> !op
    transform.include @decompose_winograd failures(propagate) (%root) : (!op) -> ()
    transform.apply_patterns to %root {
      transform.apply_patterns.tensor.decompose_concat
      transform.tenon.rules "pack/globals"
    } : !op
    transform.yield
  }

  // Bufferizes by upstream's pass alone. Results are returned.
  transform.named_sequence @bufferize_for_reference(%root: !op {transform.consumed}) -> !op {
    %buffers = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %root {
        bufferize_function_boundaries = true, allow_return_allocs_from_loops = true, memcpy_op = "linalg.copy"
      } : (!op) -> !op
    transform.tenon.order_globals %buffers : !op
    transform.yield %buffers : !op
  }

  // Widens accumulators. Their buffers are freed with all others, or at once if the payload frees its buffers itself.
  transform.named_sequence @widen_accumulators(%root: !op {transform.readonly}) {
    transform.tenon.try {
      %frees = transform.tenon.functions_with ["memref.dealloc"] in %root : (!op) -> !op
      transform.include @is_empty failures(propagate) (%frees) : (!op) -> ()
      transform.apply_patterns to %root { transform.tenon.rules "bufferize/sizes" } : !op
      transform.apply_patterns to %root { transform.tenon.widen_accumulators longer_than = 4096 or_unknown } : !op
    }
    transform.apply_patterns to %root { transform.tenon.widen_accumulators frees longer_than = 4096 or_unknown } : !op
    transform.yield
  }

  // Lowers contractions of vectors, of any kind, to operations on rows, strided gathers, and linalg on buffers to scalar loops.
  transform.named_sequence @convert_to_scalar_loops(%root: !op {transform.readonly}) {
    %vectors = transform.tenon.functions_with ["vector.contract", "vector.gather", "vector.scatter"] in %root : (!op) -> !op
    transform.apply_patterns to %vectors {
      transform.tenon.lower_vector_accesses
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
      transform.tenon.lower_contractions
      transform.apply_patterns.vector.lower_outerproduct
    } : !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_registered_pass "convert-linalg-to-loops" to %functions : (!op) -> !op
    transform.yield
  }

  // Frees all buffers, unless the payload frees one: then it must free all, and the pass rejects it.
  transform.named_sequence @deallocate_for_reference(%root: !op {transform.readonly}) {
    transform.tenon.try {
      %frees = transform.tenon.functions_with ["memref.dealloc"] in %root : (!op) -> !op
      transform.include @is_empty failures(propagate) (%frees) : (!op) -> ()
      transform.apply_patterns to %root { transform.tenon.rules "bufferize/sizes" } : !op
      transform.apply_registered_pass "buffer-deallocation-pipeline" to %root : (!op) -> !op
    }
    transform.yield
  }
}
