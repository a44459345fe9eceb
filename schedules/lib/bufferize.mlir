// Phase 4, bufferize: memory for tensors, and its deallocation.
// In: loops over tiles on tensors. Out: loops over tiles on buffers, each freed once.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence} {
  // Bufferizes, and jams and prefetches rows. A stage before bufferization, for all entries, is the first include here.
  transform.named_sequence @bufferize(%root: !op {transform.consumed}) -> !op
      attributes {tenon.phase = #tenon.phase<name = "bufferize", requires = ["spec/tiled"], ensures = ["spec/on-buffers"]>} {
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%root) : (!op) -> !op
    transform.include @promote_buffers_to_stack failures(propagate) (%buffers) : (!op) -> ()
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.include @jam_rows failures(propagate) (%owned) : (!op) -> ()
    transform.include @prefetch_next_row failures(propagate) (%owned) : (!op) -> ()
    transform.yield %owned : !op
  }

  // Fills only the padding around an inserted tensor.
  transform.named_sequence @fill_padding_only(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "bufferize/fills" } : !op
    transform.apply_patterns to %root {
      transform.tenon.rules "bufferize/borders"
      transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
    } : !op
    transform.yield
  }

  // Bufferizes, in place where possible. Results of static shape are out-params; others are returned.
  transform.named_sequence @one_shot_bufferize(%root: !op {transform.consumed}) -> !op {
    transform.apply_patterns to %root {
      transform.tenon.rules "bufferize/steps"
      transform.tenon.rules "bufferize/values"
      transform.tenon.copy_duplicate_results
      transform.tenon.rules "bufferize/fills"
      transform.tenon.rules "bufferize/copies"
    } : !op
    transform.bufferization.eliminate_empty_tensors %root : !op
    %buffers = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %root { bufferize_function_boundaries = true,
          allow_return_allocs_from_loops = true
        } : (!op) -> !op
    transform.tenon.order_globals %buffers : !op
    // Drops iter_args that never change, so that functions return allocations themselves.
    transform.apply_patterns to %buffers { transform.apply_patterns.canonicalization } : !op
    transform.include @fold_result_views failures(propagate) (%buffers) : (!op) -> ()
    // Private functions first: then their callers return allocations.
    transform.tenon.convert_results_to_out_params %buffers { add_result_attr, hoist_static_allocs, only_static_shapes } : !op
    transform.include @fold_result_views failures(propagate) (%buffers) : (!op) -> ()
    transform.tenon.convert_results_to_out_params %buffers { add_result_attr, hoist_static_allocs, modify_public_functions, only_static_shapes } : !op
    transform.yield %buffers : !op
  }

  // Computes reshaped results in a view of the result buffer, without a copy.
  transform.named_sequence @fold_result_views(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "bufferize/results" } : !op
    transform.apply_patterns to %root {
      transform.tenon.rules "bufferize/clear-result-marks"
      transform.apply_patterns.canonicalization
    } : !op
    // Views of one buffer may be that buffer now.
    transform.apply_patterns to %root { transform.tenon.copy_duplicate_results } : !op
    transform.yield
  }

  // Promotes buffers of at most 32 KiB to the stack. Skips functions with an allocation in scf.for or scf.while, with
  // buffers that hold buffers, or with more than 64 buffers (a thread has 4 MiB).
  transform.named_sequence @promote_buffers_to_stack(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "bufferize/frees" } : !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.foreach %functions : !op {
    ^bb0(%function: !op):
      transform.tenon.try {
        %tables = transform.structured.match ops{["memref.store"]} attributes {tenon.known = #tenon.known<holds_buffer>}
            in %function {tenon.may_be_empty} : (!op) -> !op
        transform.include @is_empty failures(propagate) (%tables) : (!op) -> ()
        %buffers = transform.structured.match ops{["memref.alloc"]} in %function {tenon.may_be_empty} : (!op) -> !op
        %count = transform.num_associations %buffers : (!op) -> !int
        %most = transform.param.constant 64 : i64 -> !int
        transform.match.param.cmpi le %count, %most : !int
        transform.foreach %buffers : !op {
        ^bb1(%buffer: !op):
          %for = transform.get_parent_op %buffer {op_name = "scf.for", allow_empty_results} : (!op) -> !op
          transform.match.operation_empty %for : !op
          %while = transform.get_parent_op %buffer {op_name = "scf.while", allow_empty_results} : (!op) -> !op
          transform.match.operation_empty %while : !op
        }
        transform.apply_registered_pass "promote-buffers-to-stack" with options = {"max-alloc-size-in-bytes" = 32768} to %function : (!op) -> !op
      }
    }
    transform.yield
  }

  // Frees each buffer at the end of its block, those of the payload too. dealloc_after_last_use moves it up later.
  transform.named_sequence @deallocate(%root: !op {transform.consumed}) -> !op {
    transform.apply_patterns to %root {
      transform.tenon.rules "bufferize/frees"
      transform.tenon.rules "bufferize/sizes"
      transform.tenon.lower_vector_accesses
    } : !op
    transform.include @hoist_task_buffers failures(propagate) (%root) : (!op) -> ()
    %owned = transform.include @insert_deallocs failures(propagate) (%root) : (!op) -> !op
    transform.yield %owned : !op
  }

  // Is upstream's buffer-deallocation-pipeline, but for its passes canonicalize: they fold what Tenon's workarounds keep
  // patterns from, as the sum of a contraction and a value into a contraction of kind `mul`.
  transform.named_sequence @insert_deallocs(%root: !op {transform.consumed}) -> !op {
    %expanded = transform.tenon.apply_pass_pipeline "expand-realloc{emit-deallocs=false}" to %root : (!op) -> !op
    transform.apply_patterns to %expanded { transform.apply_patterns.canonicalization } : !op
    %owned = transform.tenon.apply_pass_pipeline "ownership-based-buffer-deallocation" to %expanded : (!op) -> !op
    transform.apply_patterns to %owned { transform.apply_patterns.canonicalization } : !op
    %lowered = transform.tenon.apply_pass_pipeline
        "buffer-deallocation-simplification, bufferization-lower-deallocations, cse" to %owned : (!op) -> !op
    transform.apply_patterns to %lowered { transform.apply_patterns.canonicalization } : !op
    transform.yield %lowered : !op
  }

  // Hoists buffers out of the loops of tasks, to the stack if they have at most 64 KiB. Skips functions with branches,
  // whose allocas would be repeated, or with buffers that hold buffers.
  transform.named_sequence @hoist_task_buffers(%root: !op {transform.readonly}) {
    %tasks = transform.structured.match ops{["scf.forall"]} attributes {tenon.loop = "tasks"} in %root {tenon.may_be_empty} : (!op) -> !op
    %functions = transform.get_parent_op %tasks {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    transform.foreach %functions : !op {
    ^bb0(%function: !op):
      transform.tenon.try {
        %tables = transform.structured.match ops{["memref.store"]} attributes {tenon.known = #tenon.known<holds_buffer>}
            in %function {tenon.may_be_empty} : (!op) -> !op
        transform.include @is_empty failures(propagate) (%tables) : (!op) -> ()
        %branches = transform.tenon.functions_with ["affine.if", "scf.if", "scf.index_switch", "scf.while",
            "scf.execute_region"] in %function : (!op) -> !op
        transform.include @is_empty failures(propagate) (%branches) : (!op) -> ()
        %hoisted = transform.apply_registered_pass "buffer-loop-hoisting" to %function : (!op) -> !op
        transform.apply_registered_pass "promote-buffers-to-stack" with options = {"max-alloc-size-in-bytes" = 65536} to %hoisted : (!op) -> !op
      }
    }
    transform.yield
  }

  // Fails unless the handle is empty.
  transform.named_sequence @is_empty(%ops: !op {transform.readonly}) {
    %count = transform.num_associations %ops : (!op) -> !int
    %none = transform.param.constant 0 : i64 -> !int
    transform.match.param.cmpi eq %count, %none : !int
    transform.yield
  }
}
