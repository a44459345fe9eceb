//===- RenamedOps.cpp - The old names of transform ops --------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RenamedOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace {
/// `transform.<before>` is now `transform.tenon.<now>`.
struct Renamed {
  llvm::StringLiteral before, now;
};
} // namespace

static constexpr Renamed kRenamed[] = {
    {"apply_passes", "apply_pass_pipeline"},
    {"apply_patterns.affine.loop_over_set", "fold_if_into_loop_bounds"},
    {"apply_patterns.bufferization.separate_results", "copy_duplicate_results"},
    {"apply_patterns.fold_reshapes", "canonicalize_reshapes"},
    {"apply_patterns.linalg.block_pack_matmul", "block_pack_matmuls"},
    {"apply_patterns.linalg.broadcast_reduced_values",
     "broadcast_reduced_values"},
    {"apply_patterns.linalg.data_layout_propagation", "propagate_data_layout"},
    {"apply_patterns.linalg.drop_unit_dims_of_tiles", "drop_unit_dims"},
    {"apply_patterns.linalg.erase_unused_operands_and_results",
     "erase_unused_operands_and_results"},
    {"apply_patterns.linalg.pack_to_reshape", "convert_pack_to_reshape"},
    {"apply_patterns.linalg.read_forward", "copy_reversed_operands"},
    {"apply_patterns.linalg.wide_accumulators", "widen_accumulators"},
    {"apply_patterns.math.library", "lower_math_to_libm"},
    {"apply_patterns.math.polynomials", "approximate_math"},
    {"apply_patterns.memref.spell_out_views", "expand_views"},
    {"apply_patterns.rules", "rules"},
    {"apply_patterns.vector.bits_in_memory", "lower_i1_transfers"},
    {"apply_patterns.vector.index_in_memory", "lower_dynamic_positions"},
    {"apply_patterns.vector.mask_transfers", "legalize_transfers"},
    {"apply_patterns.vector.unmask_contractions", "unmask_contractions"},
    {"bufferization.results_to_arguments", "convert_results_to_out_params"},
    {"foreach_apart", "parallel_foreach"},
    {"func.outline_repeats", "outline_repeats"},
    {"func.to_callers", "hoist_to_callers"},
    {"llvm.signed_strides", "drop_nuw_of_strides"},
    {"loop.peel_tiles", "peel_foralls"},
    {"memref.drop_memory_spaces", "drop_memory_spaces"},
    {"memref.free_after_last_use", "dealloc_after_last_use"},
    {"memref.reuse_allocs", "reuse_allocs"},
    {"refuse", "reject_marked"},
    {"structured.compact_columns", "make_columns_contiguous"},
    {"structured.tile_marked", "tile_marked"},
    {"structured.vectorize_in_lanes", "vectorize_static_ops"},
    {"until_unchanged", "run_to_fixpoint"},
    {"vector.forward_transfers", "forward_transfers"},
    {"vector.linearize", "linearize_vectors"},
    {"vector.select_by_mask", "lower_masked_transfers_to_select"},
    {"vector.to_machine_vectors", "unroll_vectors"},
};

LogicalResult tenon::noteNewName(Diagnostic &error) {
  std::string text = error.str();
  StringRef name =
      StringRef(text).split("'transform.").second.split('\'').first;
  const auto *found = llvm::find_if(
      kRenamed, [&](const Renamed &op) { return op.before == name; });
  if (found != std::end(kRenamed))
    error.attachNote() << "'transform." << found->before
                       << "' is now named 'transform.tenon." << found->now
                       << "'";
  // Another handler prints it.
  return failure();
}
