// From bufferized code to the LLVM dialect, for the host.
// In: any mix of func, linalg, hivm, scf, affine, memref, vector, arith, math,
// index, cf, ub, omp and LLVM, on buffers. Out: the LLVM dialect and omp; parallel
// loops run on OpenMP threads.
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<takes = "buffers", by_meaning>} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    transform.tenon.drop_memory_spaces %root : !transform.any_op
    %0 = transform.include @convert_rest_to_loops failures(propagate) (%root) : (!transform.any_op) -> !transform.any_op
    %1 = transform.include @convert_to_openmp failures(propagate) (%0) : (!transform.any_op) -> !transform.any_op
    %2 = transform.include @expand_for_llvm failures(propagate) (%1) : (!transform.any_op) -> !transform.any_op
    %3 = transform.include @lower_memref failures(propagate) (%2) : (!transform.any_op) -> !transform.any_op
    transform.include @convert_to_llvm failures(propagate) (%3) : (!transform.any_op) -> ()
    transform.yield
  }

  // What no schedule turned into calls or vectors. Reductions of f16 and bf16
  // accumulate in f32, as kernels do, and long ones of f32 in f64. Copies, and what
  // else fits any rank, are loops over as few dims as may be: LLVM unrolls short
  // ones.
  transform.named_sequence @convert_rest_to_loops(%root: !transform.any_op {transform.consumed}) -> !transform.any_op {
    %0 = transform.apply_registered_pass "convert-bufferization-to-memref"
        to %root : (!transform.any_op) -> !transform.any_op
    %functions = transform.structured.match ops{["func.func"]} in %0 : (!transform.any_op) -> !transform.any_op
    transform.tenon.parallel_foreach %functions : !transform.any_op {
    ^bb0(%function: !transform.any_op):
      transform.apply_patterns to %function {
        transform.tenon.widen_accumulators frees longer_than = 4096 or_unknown
        transform.tenon.rules "flatten/linalg" {
          only = ["FlattenCopy", "FlattenElementwise"]
        }
        transform.tenon.rules "bufferize/copies-in-loops"
      } : !transform.any_op
    }
    %1 = transform.tenon.apply_pass_pipeline "any(convert-linalg-to-loops, scf-forall-to-parallel, lower-affine)"
        to %0 : (!transform.any_op) -> !transform.any_op
    transform.yield %1 : !transform.any_op
  }

  // Even alone a thread takes half a microsecond for a loop of OpenMP.
  // The canonicalizer merges the allocas and constants that the conversion
  // leaves in the regions; it must run while the loops are still scf.
  transform.named_sequence @convert_to_openmp(%root: !transform.any_op {transform.consumed}) -> !transform.any_op {
    // 1: one thread takes all steps of parallel loops; 0: threads share them.
    %alone = transform.tune.knob<"one_thread"> = 0 from options = [0, 1] -> !transform.param<i64>
    transform.tune.alternatives<"one_thread"> selected_region = %alone : !transform.param<i64> {
      transform.yield
    }, {
      %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
      transform.foreach %functions : !transform.any_op {
      ^bb0(%function: !transform.any_op):
        transform.include @serialize_loops failures(suppress) (%function) : (!transform.any_op) -> ()
      }
      transform.yield
    }
    %0 = transform.tenon.apply_pass_pipeline "convert-scf-to-openmp, any(canonicalize)"
        to %root : (!transform.any_op) -> !transform.any_op
    transform.yield %0 : !transform.any_op
  }

  // Included in such a way that failures are passed over, it fails as a whole.
  transform.named_sequence @serialize_loops(%function: !transform.any_op {transform.consumed}) {
    transform.include @serialize_loops_with_short_stack failures(propagate) (%function) : (!transform.any_op) -> ()
    transform.yield
  }
  // Buffers on the stack, which the end of a step frees in OpenMP's loops only, go
  // out of the loops, and together they are not to be too many. Those of the heap
  // would go as well, without what frees them.
  transform.named_sequence @serialize_loops_with_short_stack(%function: !transform.any_op {transform.consumed}) {
    %stack = transform.structured.match ops{["memref.alloca"]} in %function
        {tenon.may_be_empty} : (!transform.any_op) -> !transform.any_op
    %count = transform.num_associations %stack : (!transform.any_op) -> !transform.param<i64>
    %most = transform.param.constant 32 : i64 -> !transform.param<i64>
    transform.match.param.cmpi le %count, %most : !transform.param<i64>
    %heap = transform.structured.match ops{["memref.alloc"]} in %function
        {tenon.may_be_empty} : (!transform.any_op) -> !transform.any_op
    %around = transform.get_parent_op %heap {deduplicate, allow_empty_results}
        : (!transform.any_op) -> !transform.any_op
    transform.foreach %around : !transform.any_op {
    ^bb0(%parent: !transform.any_op):
      transform.match.operation_name %parent ["func.func"] : !transform.any_op
    }
    transform.tenon.apply_pass_pipeline "scf-parallel-for-to-nested-fors, buffer-loop-hoisting" to %function
        : (!transform.any_op) -> !transform.any_op
    transform.yield
  }

  // Ops that LLVM has no counterpart for, in terms of ops that it has.
  transform.named_sequence @expand_for_llvm(%root: !transform.any_op {transform.consumed}) -> !transform.any_op {
    %vectors = transform.structured.match ops{["vector.multi_reduction", "vector.reduction", "vector.extract",
        "vector.insert", "vector.mask", "vector.transfer_read", "vector.transfer_write"]} in %root
        {tenon.may_be_empty} : (!transform.any_op) -> !transform.any_op
    %around = transform.get_parent_op %vectors {op_name = "func.func", deduplicate, allow_empty_results}
        : (!transform.any_op) -> !transform.any_op
    %masks = transform.param.constant 1 : i64 -> !transform.param<i64>
    transform.apply_patterns to %around {
      transform.tenon.rules "rows/reduce-in-f32" settings = ["masks"] (%masks : !transform.param<i64>)
    } : !transform.any_op
    transform.apply_patterns to %around {
      transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = "innerparallel"
    } : !transform.any_op
    transform.include @legalize_transfers failures(propagate) (%around) : (!transform.any_op) -> ()
    %0 = transform.tenon.apply_pass_pipeline "any(convert-vector-to-scf), convert-math-to-funcs, any(math-expand-ops{ops=clampf}, arith-expand, expand-realloc)"
        to %root : (!transform.any_op) -> !transform.any_op
    transform.yield %0 : !transform.any_op
  }

  // Views are lowered to offsets, sizes and strides, then to addresses. This comes before
  // the loops are lowered to branches: the stack scope of a parallel loop's body holds
  // one block until it is LLVM's own.
  transform.named_sequence @lower_memref(%root: !transform.any_op {transform.consumed}) -> !transform.any_op {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.tenon.parallel_foreach %functions : !transform.any_op {
    ^bb0(%function: !transform.any_op):
      transform.apply_patterns to %function { transform.tenon.expand_views } : !transform.any_op
    }
    %0 = transform.tenon.apply_pass_pipeline "any(expand-strided-metadata, lower-affine), finalize-memref-to-llvm"
        to %root : (!transform.any_op) -> !transform.any_op
    transform.yield %0 : !transform.any_op
  }

  transform.named_sequence @convert_to_llvm(%root: !transform.any_op {transform.consumed}) {
    transform.apply_patterns to %root { transform.tenon.lower_math_to_libm } : !transform.any_op
    %0 = transform.tenon.apply_pass_pipeline "any(convert-scf-to-cf, convert-vector-to-llvm, convert-math-to-llvm), convert-math-to-libm, convert-to-llvm, any(reconcile-unrealized-casts)"
        to %root : (!transform.any_op) -> !transform.any_op
    transform.tenon.drop_nuw_of_strides %0 : !transform.any_op
    transform.yield
  }
}
