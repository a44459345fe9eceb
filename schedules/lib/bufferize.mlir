module attributes {transform.with_named_sequence} {
  transform.named_sequence @lower_packs(
      %root: !transform.any_op {transform.readonly}) {
    %packs = transform.structured.match ops{["linalg.pack"]} in %root
        : (!transform.any_op) -> !transform.op<"linalg.pack">
    transform.structured.lower_pack %packs : (!transform.op<"linalg.pack">)
        -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">,
            !transform.op<"linalg.transpose">)
    %unpacks = transform.structured.match ops{["linalg.unpack"]} in %root
        : (!transform.any_op) -> !transform.op<"linalg.unpack">
    transform.structured.lower_unpack %unpacks
        : (!transform.op<"linalg.unpack">)
        -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">,
            !transform.op<"tensor.collapse_shape">,
            !transform.op<"tensor.extract_slice">)
    transform.yield
  }
  transform.named_sequence @drop_unit_dims(
      %root: !transform.any_op {transform.readonly}) {
    %fills = transform.structured.match ops{["linalg.fill"]} in %root
        : (!transform.any_op) -> !transform.any_op
    %generics = transform.structured.generalize %fills
        : (!transform.any_op) -> !transform.any_op
    %funcs = transform.structured.match ops{["func.func"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %funcs {
      transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices
      transform.apply_patterns.tensor.fold_tensor_empty
      transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
      transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    %moves = transform.collect_matching @is_passthrough in %root
        : (!transform.any_op) -> !transform.any_op
    transform.foreach %moves : !transform.any_op {
    ^bb0(%move: !transform.any_op):
      transform.include @name_op failures(suppress) (%move)
          : (!transform.any_op) -> ()
    }
    transform.yield
  }
  transform.named_sequence @name_op(
      %op: !transform.any_op {transform.consumed}) {
    transform.structured.specialize %op
        : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @is_passthrough(
      %op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["linalg.generic"] : !transform.any_op
    transform.match.structured %op : !transform.any_op {
    ^bb0(%arg: !transform.any_op):
      transform.match.structured.body %arg {passthrough} : !transform.any_op
      transform.match.structured.yield
    }
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @deallocate(
      %root: !transform.any_op {transform.consumed}) -> !transform.any_op {
    %out = transform.apply_registered_pass "buffer-results-to-out-params" with options = {
        "hoist-static-allocs" = true, "add-result-attr" = true, "modify-public-functions" = true}
        to %root : (!transform.any_op) -> !transform.any_op
    %dealloc = transform.apply_registered_pass "buffer-deallocation-pipeline"
        to %out : (!transform.any_op) -> !transform.any_op
    %funcs = transform.structured.match ops{["func.func"]} in %dealloc
        : (!transform.any_op) -> !transform.any_op
    transform.apply_registered_pass "optimize-allocation-liveness"
        to %funcs : (!transform.any_op) -> !transform.any_op
    transform.yield %dealloc : !transform.any_op
  }
  transform.named_sequence @bufferize(
      %root: !transform.any_op {transform.consumed}) -> !transform.any_op {
    transform.bufferization.eliminate_empty_tensors %root : !transform.any_op
    %buffers = transform.bufferization.one_shot_bufferize
        layout{IdentityLayoutMap} %root {bufferize_function_boundaries = true}
        : (!transform.any_op) -> !transform.any_op
    transform.yield %buffers : !transform.any_op
  }
}
