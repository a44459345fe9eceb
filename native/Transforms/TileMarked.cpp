//===- TileMarked.cpp - Loops over tiles, as rules have marked them -------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/NativeAdapter.h"
#include "Transforms/TilingOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace tenon;

/// The sizes of the tiles of `op`, 0 for loops that one tile would cover; empty
/// when there is nothing to tile.
static Numbers getTileSizes(TilingInterface op, ArrayRef<int64_t> wanted) {
  Numbers sizes(wanted);
  if (auto structured = dyn_cast<linalg::LinalgOp>(op.getOperation())) {
    SmallVector<int64_t> ranges = structured.getStaticLoopRanges();
    if (llvm::is_contained(ranges, 0))
      return {};
    for (auto [size, range] : llvm::zip(sizes, ranges))
      if (!ShapedType::isDynamic(range) && range <= size)
        size = 0;
  }
  bool isOneTile = llvm::all_of(sizes, [](int64_t size) { return size == 0; });
  return isOneTile ? Numbers() : sizes;
}

/// True when `order`, if any, is of different loops.
static bool isOrder(ArrayRef<int64_t> order, size_t loops) {
  llvm::SmallBitVector seen(loops);
  return llvm::all_of(order, [&](int64_t loop) {
    bool isNew = loop >= 0 && loop < int64_t(loops) && !seen[loop];
    if (isNew)
      seen.set(loop);
    return isNew;
  });
}

static LogicalResult tile(RewriterBase &rewriter, TilingInterface op,
                          ArrayRef<int64_t> sizes, ArrayRef<int64_t> order,
                          StringRef member) {
  scf::SCFTileAndFuseOptions options;
  options.tilingOptions.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  options.tilingOptions.setTileSizes(
      getAsIndexOpFoldResult(rewriter.getContext(), sizes));
  options.tilingOptions.setInterchange(order);
  using Choice = std::optional<scf::SCFTileAndFuseOptions::ControlFnResult>;
  options.setFusionControlFn(
      [&](tensor::ExtractSliceOp, OpResult producer, bool) -> Choice {
        if (!producer.getOwner()->hasAttr(member))
          return std::nullopt;
        return scf::SCFTileAndFuseOptions::ControlFnResult{};
      });
  rewriter.setInsertionPoint(op);
  FailureOr<scf::SCFTileAndFuseResult> tiled =
      scf::tileConsumerAndFuseProducersUsingSCF(rewriter, op, options);
  if (failed(tiled))
    return failure();
  SmallVector<Operation *> replaced = {op};
  llvm::append_range(replaced, tiled->fusedProducers);
  for (Operation *old : replaced)
    for (OpResult result : old->getResults())
      if (Value value = tiled->replacements.lookup(result))
        rewriter.replaceAllUsesWith(result, value);
  // Slices of what is computed in the loop now.
  for (LoopLikeOpInterface loop : tiled->loops)
    loop->walk([&](tensor::ExtractSliceOp slice) {
      if (slice->use_empty())
        rewriter.eraseOp(slice);
    });
  for (Operation *old : replaced)
    if (isOpTriviallyDead(old))
      rewriter.eraseOp(old);
  return success();
}

DiagnosedSilenceableFailure
TileMarkedOp::apply(transform::TransformRewriter &rewriter,
                    transform::TransformResults &,
                    transform::TransformState &state) {
  std::string prefix = (getMark() + ".").str();
  std::string member = prefix + "member";
  for (Operation *target : state.getPayloadOps(getTarget())) {
    SmallVector<TilingInterface> marked;
    target->walk([&](TilingInterface op) {
      if (op->hasAttr(prefix + "tiles") && !op->getParentOfType<scf::ForallOp>())
        marked.push_back(op);
    });
    for (TilingInterface op : marked) {
      size_t loops = op.getLoopIteratorTypes().size();
      Attribute tiles = op->getAttr(prefix + "tiles");
      std::optional<Numbers> wanted = readList(tiles);
      if (auto number = dyn_cast<IntegerAttr>(tiles))
        wanted->assign(loops, number.getInt());
      Attribute given = op->getAttr(prefix + "order");
      std::optional<Numbers> order = given ? readList(given) : Numbers();
      if (!wanted || llvm::any_of(*wanted, [](int64_t n) { return n < 0; }) ||
          !order || !isOrder(*order, loops))
        return emitDefiniteFailure()
               << "expects tiles of 0 or more, and an order of different "
                  "loops, on each operation marked "
               << getMark();
      Numbers sizes = getTileSizes(op, *wanted);
      if (!sizes.empty() && failed(tile(rewriter, op, sizes, *order, member)))
        return emitDefaultSilenceableFailure(op) << "cannot be tiled";
    }
    target->walk([&](Operation *op) {
      for (NamedAttribute attribute : op->getDiscardableAttrs())
        if (attribute.getName().strref().starts_with(prefix))
          op->removeDiscardableAttr(attribute.getName());
    });
  }
  return DiagnosedSilenceableFailure::success();
}
