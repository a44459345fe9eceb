// Lowers buffers to the LLVM dialect, for the host.
// In: func, linalg, hivm, scf, affine, memref, vector, arith, math, index, cf, ub, omp and LLVM on buffers. Out: LLVM and
// omp; parallel loops run on OpenMP threads.
!op = !transform.any_op
!int = !transform.param<i64>
module attributes {transform.with_named_sequence, tenon.schedule = #tenon.schedule<takes = "buffers", by_meaning>} {
  transform.named_sequence @__transform_main(%root: !op {transform.consumed}) {
    transform.tenon.drop_memory_spaces %root : !op
    // Before affine is lowered: its maps say which loops have one step.
    transform.tenon.serialize_short_parallels %root : !op
    %0 = transform.include @convert_rest_to_loops failures(propagate) (%root) : (!op) -> !op
    %1 = transform.include @convert_to_openmp failures(propagate) (%0) : (!op) -> !op
    %2 = transform.include @expand_for_llvm failures(propagate) (%1) : (!op) -> !op
    %3 = transform.include @lower_memref failures(propagate) (%2) : (!op) -> !op
    transform.include @convert_to_llvm failures(propagate) (%3) : (!op) -> ()
    transform.yield
  }

  // Lowers remaining linalg and bufferization to loops. Reductions of f16 and bf16 accumulate in f32, long ones of f32 in
  // f64. Copies and element-wise operations are flattened first: LLVM unrolls short inner loops.
  transform.named_sequence @convert_rest_to_loops(%root: !op {transform.consumed}) -> !op {
    %0 = transform.apply_registered_pass "convert-bufferization-to-memref" to %root : (!op) -> !op
    %functions = transform.structured.match ops{["func.func"]} in %0 : (!op) -> !op
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.apply_patterns to %function {
        transform.tenon.widen_accumulators frees longer_than = 4096 or_unknown
        transform.tenon.rules "flatten/linalg" {only = ["FlattenCopy", "FlattenElementwise"]}
        transform.tenon.rules "bufferize/copies-in-loops"
      } : !op
    }
    %1 = transform.tenon.apply_pass_pipeline "any(convert-linalg-to-loops, scf-forall-to-parallel, lower-affine)" to %0 : (!op) -> !op
    transform.yield %1 : !op
  }

  // Lowers parallel loops to OpenMP. Canonicalization merges the allocas and constants in the regions, and must run before scf
  // is lowered.
  transform.named_sequence @convert_to_openmp(%root: !op {transform.consumed}) -> !op {
    // 1: parallel loops are sequential (OpenMP costs 0.5 us a loop even with one thread); 0: threads share them.
    %alone = transform.tune.knob<"one_thread"> = 0 from options = [0, 1] -> !int
    transform.tune.alternatives<"one_thread"> selected_region = %alone : !int {}, {
      transform.include @serialize_loops failures(propagate) (%root) : (!op) -> ()
    }
    %0 = transform.tenon.apply_pass_pipeline "convert-scf-to-openmp, any(canonicalize{region-simplify=disabled})" to %root : (!op) -> !op
    transform.yield %0 : !op
  }

  // Converts parallel loops to sequential ones, and hoists their buffers on the stack, which only OpenMP frees in each
  // iteration. Skips functions with more than 32 such buffers, or with heap buffers in loops, whose frees would stay.
  transform.named_sequence @serialize_loops(%root: !op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.foreach %functions : !op {
    ^bb0(%function: !op):
      transform.tenon.try {
        %stack = transform.structured.match ops{["memref.alloca"]} in %function {tenon.may_be_empty} : (!op) -> !op
        %count = transform.num_associations %stack : (!op) -> !int
        %most = transform.param.constant 32 : i64 -> !int
        transform.match.param.cmpi le %count, %most : !int
        %heap = transform.structured.match ops{["memref.alloc"]} in %function {tenon.may_be_empty} : (!op) -> !op
        %around = transform.get_parent_op %heap {deduplicate, allow_empty_results} : (!op) -> !op
        transform.foreach %around : !op {
        ^bb1(%parent: !op):
          transform.match.operation_name %parent ["func.func"] : !op
        }
        transform.tenon.apply_pass_pipeline "scf-parallel-for-to-nested-fors, buffer-loop-hoisting" to %function : (!op) -> !op
      }
    }
    transform.yield
  }

  // Expands operations that LLVM lacks.
  transform.named_sequence @expand_for_llvm(%root: !op {transform.consumed}) -> !op {
    %around = transform.tenon.functions_with ["vector.multi_reduction", "vector.reduction", "vector.extract",
        "vector.insert", "vector.mask", "vector.transfer_read", "vector.transfer_write", "vector.scan", "vector.load",
        "vector.store", "vector.scatter", "vector.gather", "vector.type_cast", "vector.deinterleave",
        "vector.maskedload", "vector.maskedstore", "vector.expandload", "vector.compressstore"] in %root : (!op) -> !op
    %masks = transform.param.constant 1 : i64 -> !int
    transform.apply_patterns to %around { transform.tenon.rules "rows/reduce-in-f32" settings = ["masks"] (%masks : !int) } : !op
    transform.apply_patterns to %around { transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = "innerparallel" } : !op
    transform.include @legalize_transfers failures(propagate) (%around) : (!op) -> ()
    %tests = transform.tenon.functions_with ["math.isnan", "math.isinf", "math.isfinite", "math.isnormal"] in %root
        : (!op) -> !op
    transform.apply_patterns to %tests { transform.tenon.rules "vector/classes" } : !op
    %0 = transform.tenon.apply_pass_pipeline "any(convert-vector-to-scf), convert-math-to-funcs" to %root : (!op) -> !op
    // Most functions have none of these, and a pass takes time for each operation.
    %functions = transform.tenon.functions_with ["math.clampf", "memref.realloc", "arith.ceildivsi", "arith.ceildivui",
        "arith.floordivsi", "arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf", "arith.scaling_extf",
        "arith.scaling_truncf"] in %0 : (!op) -> !op
    %1 = transform.tenon.apply_pass_pipeline "math-expand-ops{ops=clampf}, arith-expand, expand-realloc" to %functions : (!op) -> !op
    transform.yield %0 : !op
  }

  // Lowers memrefs to addresses. Must run before loops are lowered to branches: memref.alloca_scope has one block.
  transform.named_sequence @lower_memref(%root: !op {transform.consumed}) -> !op {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.tenon.parallel_foreach %functions : !op {
    ^bb0(%function: !op):
      transform.apply_patterns to %function { transform.tenon.expand_views } : !op
    }
    %0 = transform.tenon.apply_pass_pipeline "any(expand-strided-metadata, lower-affine), finalize-memref-to-llvm" to %root : (!op) -> !op
    transform.yield %0 : !op
  }

  // Lowers all dialects to LLVM.
  transform.named_sequence @convert_to_llvm(%root: !op {transform.consumed}) {
    // Most functions have none of these, and a pattern that takes any operation takes time for each.
    %calling = transform.tenon.functions_with ["math.acos", "math.acosh", "math.asin", "math.asinh", "math.atan", "math.atan2",
        "math.atanh", "math.cbrt", "math.cos", "math.cosh", "math.erf", "math.erfc", "math.exp", "math.exp2", "math.expm1",
        "math.log", "math.log10", "math.log1p", "math.log2", "math.powf", "math.sin", "math.sinh", "math.tan", "math.tanh"]
        in %root : (!op) -> !op
    %module = transform.get_parent_op %calling {op_name = "builtin.module", deduplicate, allow_empty_results} : (!op) -> !op
    transform.apply_patterns to %module { transform.tenon.lower_math_to_libm } : !op
    // CSE merges the addresses of a row: LLVM reads half as many operations.
    %0 = transform.tenon.apply_pass_pipeline "any(convert-scf-to-cf, convert-vector-to-llvm, convert-math-to-llvm, cse), convert-math-to-libm, convert-to-llvm, any(reconcile-unrealized-casts)"
        to %root : (!op) -> !op
    transform.tenon.drop_nuw_of_strides %0 : !op
    transform.yield
  }
}
