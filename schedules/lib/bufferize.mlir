// From tensors to buffers, and who frees them.
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  // Phase 4, bufferize. In: loops over tiles, on tensors. Out: the same on buffers, each freed once.
  transform.named_sequence @bufferize(%root: !op {transform.consumed}) -> !op
      attributes {tenon.phase = #tenon.phase<name = "bufferize", requires = ["spec/tiled"], ensures = ["spec/on-buffers"]>} {
    %buffers = transform.include @one_shot_bufferize failures(propagate) (%root) : (!op) -> !op
    transform.include @promote_buffers_to_stack failures(propagate) (%buffers) : (!op) -> ()
    %owned = transform.include @deallocate failures(propagate) (%buffers) : (!op) -> !op
    transform.include @jam_rows failures(propagate) (%owned) : (!op) -> ()
    transform.include @prefetch_next_row failures(propagate) (%owned) : (!op) -> ()
    transform.yield %owned : !op
  }

  // Fills of what pads the border alone.
  transform.named_sequence @fill_padding_only(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "bufferize/fills" } : !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "bufferize/borders"
      transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
    } : !op
    transform.yield
  }

  // Turns tensors into buffers, in place wherever that is safe. Results are
  // buffers that the caller passes, after the arguments: a call allocates none.
  // Where the size of a result is known at run time only, it is returned.
  transform.named_sequence @one_shot_bufferize(%root: !op {transform.consumed}) -> !op {
    transform.apply_patterns to %root {
      transform.tenon.rules "bufferize/values"
      transform.tenon.copy_duplicate_results
      transform.tenon.rules "bufferize/fills"
      transform.tenon.rules "bufferize/copies"
    } : !op
    transform.bufferization.eliminate_empty_tensors %root : !op
    %buffers = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %root {
          bufferize_function_boundaries = true,
          allow_return_allocs_from_loops = true
        } : (!op) -> !op
    // A loop hands on buffers that never change: what allocates is returned then.
    transform.apply_patterns to %buffers { transform.apply_patterns.canonicalization } : !op
    transform.apply_patterns to %buffers { transform.tenon.copy_duplicate_results } : !op
    transform.include @fold_result_views failures(propagate) (%buffers) : (!op) -> ()
    // Those of private functions first: what their callers return of them is a
    // buffer then.
    transform.tenon.convert_results_to_out_params %buffers {
          add_result_attr, hoist_static_allocs, only_static_shapes
        } : !op
    transform.include @fold_result_views failures(propagate) (%buffers) : (!op) -> ()
    transform.tenon.convert_results_to_out_params %buffers {
          add_result_attr, hoist_static_allocs, modify_public_functions,
          only_static_shapes
        } : !op
    transform.yield %buffers : !op
  }

  // Lets what a reshaped result is computed in be a view of the result's own buffer,
  // so that nothing is copied.
  transform.named_sequence @fold_result_views(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions { transform.tenon.rules "bufferize/results" } : !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "bufferize/clear-result-marks"
      transform.apply_patterns.canonicalization
    } : !op
    transform.yield
  }

  // Takes from the stack what holds no more than a row or two: a call that asks
  // for memory costs as much as a short row. What a loop of steps takes from it
  // comes back when the function returns: where there is such, nothing changes, and
  // none where buffers hold buffers, since who reads those is not known. A function
  // of more than 64 buffers could take more than the 4 MiB that a thread has.
  transform.named_sequence @promote_buffers_to_stack(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root { transform.tenon.rules "bufferize/frees" } : !op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.foreach %functions : !op {
    ^bb0(%function: !op):
      transform.include @promote_in_function failures(suppress) (%function) : (!op) -> ()
    }
    transform.yield
  }
  // Included in such a way that failures are passed over, it fails as a whole.
  transform.named_sequence @promote_in_function(%function: !op {transform.consumed}) {
    transform.include @promote_outside_loops failures(propagate) (%function) : (!op) -> ()
    transform.yield
  }
  transform.named_sequence @promote_outside_loops(%function: !op {transform.consumed}) {
    %tables = transform.structured.match ops{["memref.store"]}
        attributes {tenon.known = #tenon.known<holds_buffer>} in %function {tenon.may_be_empty} : (!op) -> !op
    transform.include @is_empty failures(propagate) (%tables) : (!op) -> ()
    %buffers = transform.structured.match ops{["memref.alloc"]} in %function {tenon.may_be_empty} : (!op) -> !op
    %count = transform.num_associations %buffers : (!op) -> !int
    %most = transform.param.constant 64 : i64 -> !int
    transform.match.param.cmpi le %count, %most : !int
    transform.foreach %buffers : !op {
    ^bb0(%buffer: !op):
      %steps = transform.get_parent_op %buffer {op_name = "scf.for", allow_empty_results} : (!op) -> !op
      transform.match.operation_empty %steps : !op
      %conditions = transform.get_parent_op %buffer {op_name = "scf.while", allow_empty_results} : (!op) -> !op
      transform.match.operation_empty %conditions : !op
    }
    %stacked = transform.apply_registered_pass "promote-buffers-to-stack"
        with options = {"max-alloc-size-in-bytes" = 32768} to %function : (!op) -> !op
    transform.yield
  }

  // Frees each buffer at the end of its block, those of the payload too. dealloc_after_last_use
  // moves it up later.
  transform.named_sequence @deallocate(%root: !op {transform.consumed}) -> !op {
    transform.apply_patterns to %root {
      transform.tenon.rules "bufferize/frees"
      transform.tenon.rules "bufferize/sizes"
    } : !op
    %tasks = transform.structured.match ops{["scf.forall"]}
        attributes {tenon.loop = "tasks"} in %root {tenon.may_be_empty} : (!op) -> !op
    %functions = transform.get_parent_op %tasks {op_name = "func.func", deduplicate, allow_empty_results} : (!op) -> !op
    transform.foreach %functions : !op {
    ^bb0(%function: !op):
      transform.include @hoist_task_buffers failures(suppress) (%function) : (!op) -> ()
    }
    %owned = transform.tenon.apply_pass_pipeline "buffer-deallocation-pipeline" to %root : (!op) -> !op
    transform.yield %owned : !op
  }

  // What a step of a task works in is one for all of its steps, and on the stack if it
  // is small: no segment allocates. A function that branches stays as it is, since what
  // is on the stack in a branch would be there again each time, and so does one
  // whose buffers hold buffers: the inner sequence stops, the outer goes on.
  transform.named_sequence @hoist_task_buffers(%function: !op {transform.consumed}) {
    transform.include @hoist_buffers_without_branches failures(propagate) (%function) : (!op) -> ()
    transform.yield
  }
  transform.named_sequence @hoist_buffers_without_branches(%function: !op {transform.consumed}) {
    %tables = transform.structured.match ops{["memref.store"]}
        attributes {tenon.known = #tenon.known<holds_buffer>} in %function {tenon.may_be_empty} : (!op) -> !op
    transform.include @is_empty failures(propagate) (%tables) : (!op) -> ()
    %branches = transform.structured.match ops{["affine.if", "scf.if", "scf.index_switch", "scf.while",
        "scf.execute_region"]} in %function {tenon.may_be_empty} : (!op) -> !op
    transform.include @is_empty failures(propagate) (%branches) : (!op) -> ()
    %hoisted = transform.apply_registered_pass "buffer-loop-hoisting" to %function : (!op) -> !op
    transform.apply_registered_pass "promote-buffers-to-stack" with options = { "max-alloc-size-in-bytes" = 65536 }
        to %hoisted : (!op) -> !op
    transform.yield
  }

  // Stops what includes it unless the handle is of nothing.
  transform.named_sequence @is_empty(%ops: !op {transform.readonly}) {
    %count = transform.num_associations %ops : (!op) -> !transform.param<i64>
    %none = transform.param.constant 0 : i64 -> !transform.param<i64>
    transform.match.param.cmpi eq %count, %none : !transform.param<i64>
    transform.yield
  }
}
