//===- TileMarked.cpp - Loops over tiles, as rules have marked them -------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/NativeAdapter.h"
#include "Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"

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

//===----------------------------------------------------------------------===//
// What goes along
//===----------------------------------------------------------------------===//

/// True when each step of the loops over tiles around the reader would read
/// another part of the operand. Without tiles of its own it has one a step.
static bool readsApart(OpOperand &use, StringRef tiles) {
  auto reader = dyn_cast<linalg::LinalgOp>(use.getOwner());
  if (!reader)
    return false;
  std::optional<Numbers> sizes;
  if (Attribute own = reader->getAttr(tiles))
    sizes = readList(own);
  AffineMap map = reader.getMatchingIndexingMap(&use);
  for (auto [loop, range] : llvm::enumerate(reader.getStaticLoopRanges())) {
    bool isWhole =
        range == 1 || (sizes && loop < sizes->size() && (*sizes)[loop] == 0);
    if (!isWhole && !map.isFunctionOfDim(loop))
      return false;
  }
  return true;
}

/// What is computed in the loop over tiles of `root`, itself included: what
/// computes operands and is marked `member`; and what is marked `joins`, if all
/// that reads it is in the loop, each step another part.
static llvm::SetVector<Operation *> collectGroup(Operation *root,
                                                 const std::string &prefix) {
  llvm::SetVector<Operation *> group;
  group.insert(root);
  auto goesAlong = [&](Operation *op) {
    return op->hasAttr(prefix + "member") ||
           (op->hasAttr(prefix + "joins") &&
            llvm::all_of(op->getUses(), [&](OpOperand &use) {
              return group.contains(use.getOwner()) &&
                     readsApart(use, prefix + "tiles");
            }));
  };
  for (size_t next = 0; next < group.size(); ++next)
    for (Value operand : group[next]->getOperands()) {
      Operation *op = operand.getDefiningOp();
      if (op && op->getBlock() == root->getBlock() && goesAlong(op))
        group.insert(op);
    }
  return group;
}

/// True when the map gives loops, in their order.
static bool keepsOrder(AffineMap map) {
  int64_t last = -1;
  return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    bool isLater = loop && int64_t(loop.getPosition()) > last;
    last = isLater ? loop.getPosition() : last;
    return isLater;
  });
}

/// Lets `root`, which does not read what it writes over, write over an operand
/// that the group alone reads, each step its part. Gives it, or null.
static Value writeOverDyingOperand(RewriterBase &rewriter, Operation *root,
                                   const llvm::SetVector<Operation *> &group,
                                   StringRef tiles) {
  auto generic = dyn_cast<linalg::GenericOp>(root);
  if (!generic || generic.getNumDpsInits() != 1)
    return nullptr;
  OpOperand *init = generic.getDpsInitOperand(0);
  if (generic.payloadUsesValueFromOperand(init) ||
      group.contains(init->get().getDefiningOp()))
    return nullptr;
  auto isReadAlike = [&](OpOperand &use) {
    return group.contains(use.getOwner()) && readsApart(use, tiles) &&
           keepsOrder(cast<linalg::LinalgOp>(use.getOwner())
                          .getMatchingIndexingMap(&use));
  };
  for (Operation *member : group)
    for (Value operand : member->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      if (operand.getType() != init->get().getType() ||
          group.contains(producer) ||
          !isa_and_present<linalg::LinalgOp, scf::ForallOp>(producer) ||
          !llvm::all_of(operand.getUses(), isReadAlike))
        continue;
      rewriter.modifyOpInPlace(root, [&] { init->set(operand); });
      return operand;
    }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

using LoopNest = SmallVector<LoopLikeOpInterface>;

/// What a value that the loops carry is before them.
static Value valueBefore(const LoopNest &loops, Value value) {
  for (LoopLikeOpInterface loop : llvm::reverse(loops))
    if (auto argument = dyn_cast<BlockArgument>(value))
      if (OpOperand *init = loop.getTiedLoopInit(argument))
        value = init->get();
  return value;
}

/// Computes in the loops what they read of `member`, each part once.
static void computeInside(RewriterBase &rewriter, LoopNest &loops,
                          Operation *member) {
  SmallVector<tensor::ExtractSliceOp> slices;
  loops.front()->walk([&](tensor::ExtractSliceOp slice) {
    if (valueBefore(loops, slice.getSource()).getDefiningOp() == member)
      slices.push_back(slice);
  });
  SmallVector<std::pair<tensor::ExtractSliceOp, Value>> computed;
  for (tensor::ExtractSliceOp slice : slices) {
    auto same = llvm::find_if(computed, [&](auto &part) {
      return part.first.getSource() == slice.getSource() &&
             part.first.getType() == slice.getType() &&
             part.first.isSameAs(slice, isEqualConstantIntOrValue);
    });
    if (same != computed.end()) {
      rewriter.replaceAllUsesWith(slice, same->second);
      continue;
    }
    auto fused = scf::tileAndFuseProducerOfSlice(rewriter, slice, loops);
    if (!fused)
      continue;
    computed.emplace_back(slice, fused->tiledAndFusedProducer);
  }
  for (tensor::ExtractSliceOp slice : slices)
    if (slice->use_empty())
      rewriter.eraseOp(slice);
  if (isOpTriviallyDead(member))
    rewriter.eraseOp(member);
}

/// Makes loops over tiles of `root`, and computes the others of the group in
/// them.
static FailureOr<LoopNest>
tile(RewriterBase &rewriter, TilingInterface root, ArrayRef<int64_t> sizes,
     ArrayRef<int64_t> order, const llvm::SetVector<Operation *> &group,
     bool isSequential) {
  using LoopType = scf::SCFTilingOptions::LoopType;
  scf::SCFTilingOptions options;
  options.setLoopType(isSequential ? LoopType::ForOp : LoopType::ForallOp);
  options.setTileSizes(getAsIndexOpFoldResult(rewriter.getContext(), sizes));
  options.setInterchange(order);
  SmallVector<Operation *> members = llvm::to_vector(llvm::make_filter_range(
      group, [&](Operation *op) { return op != root; }));
  llvm::sort(members, [](Operation *first, Operation *second) {
    return second->isBeforeInBlock(first);
  });
  FailureOr<scf::SCFTilingResult> tiled = tileBy(rewriter, root, options);
  if (failed(tiled))
    return failure();
  for (Operation *member : members)
    computeInside(rewriter, tiled->loops, member);
  return std::move(tiled->loops);
}

/// Reads what the loop writes over where it is written: a tile is read before.
static void readInPlace(RewriterBase &rewriter, const LoopNest &loops,
                        Value value) {
  LoopLikeOpInterface innermost = loops.back();
  innermost->walk([&](tensor::ExtractSliceOp slice) {
    if (slice.getSource() == value)
      rewriter.modifyOpInPlace(slice, [&] {
        slice.getSourceMutable().assign(innermost.getRegionIterArgs().front());
      });
  });
}

DiagnosedSilenceableFailure
TileMarkedOp::apply(transform::TransformRewriter &rewriter,
                    transform::TransformResults &results,
                    transform::TransformState &state) {
  std::string prefix = (getMark() + ".").str();
  SmallVector<Operation *> loops;
  for (Operation *target : state.getPayloadOps(getTarget())) {
    SmallVector<TilingInterface> marked;
    target->walk([&](TilingInterface op) {
      if (op->hasAttr(prefix + "tiles") &&
          (getSequential() || !op->getParentOfType<scf::ForallOp>()))
        marked.push_back(op);
    });
    llvm::SmallPtrSet<Operation *, 8> taken;
    for (TilingInterface op : llvm::reverse(marked)) {
      if (taken.contains(op))
        continue;
      size_t numLoops = op.getLoopIteratorTypes().size();
      Attribute tiles = op->getAttr(prefix + "tiles");
      std::optional<Numbers> wanted = readList(tiles);
      if (auto number = dyn_cast<IntegerAttr>(tiles))
        wanted->assign(numLoops, number.getInt());
      Attribute given = op->getAttr(prefix + "order");
      std::optional<Numbers> order = given ? readList(given) : Numbers();
      if (!wanted || llvm::any_of(*wanted, [](int64_t n) { return n < 0; }) ||
          !order || !isOrder(*order, numLoops))
        return emitDefiniteFailure()
               << "expects tiles of 0 or more, and an order of different "
                  "loops, on each operation marked "
               << getMark();
      bool joins = op->hasAttr(prefix + "joins");
      llvm::SetVector<Operation *> group = collectGroup(op, prefix);
      Numbers sizes = joins ? *wanted : getTileSizes(op, *wanted);
      if (sizes.empty() ||
          (joins && llvm::none_of(group, [&](Operation *member) {
             return member->hasAttr(prefix + "worth");
           })))
        continue;
      taken.insert(group.begin(), group.end());
      Value over =
          joins ? writeOverDyingOperand(rewriter, op, group, prefix + "tiles")
                : Value();
      FailureOr<LoopNest> made =
          tile(rewriter, op, sizes, *order, group, getSequential());
      if (failed(made))
        return emitDefaultSilenceableFailure(op) << "cannot be tiled";
      if (over)
        readInPlace(rewriter, *made, over);
      loops.push_back(made->front());
    }
    target->walk([&](Operation *op) {
      for (NamedAttribute attribute : op->getDiscardableAttrs())
        if (attribute.getName().strref().starts_with(prefix))
          op->removeDiscardableAttr(attribute.getName());
    });
  }
  results.set(cast<OpResult>(getLoops()), loops);
  return DiagnosedSilenceableFailure::success();
}
