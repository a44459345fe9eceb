//===- TileMarked.cpp - Loops over tiles, as rules have marked them -------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Tenon/Tenon.h"
#include "Engine/NativeAdapter.h"
#include "Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tenon;
using LoopNest = SmallVector<LoopLikeOpInterface>;
using Group = llvm::SetVector<Operation *>;

//===----------------------------------------------------------------------===//
// What goes along
//===----------------------------------------------------------------------===//

/// The field of #tenon.tile that the operation has for that level, or null.
static Attribute fieldOf(Operation *op, StringRef level, StringRef field) {
  auto tile = TileAttr::of(op);
  bool isOfLevel =
      tile && cast<StringAttr>(tile.get("level")).getValue() == level;
  return isOfLevel ? tile.get(field) : Attribute();
}

/// True when each step of the loops over tiles around the reader would read
/// another part of the operand. Without tiles of its own it has one a step.
static bool readsDisjointParts(OpOperand &use, StringRef level) {
  auto reader = dyn_cast<linalg::LinalgOp>(use.getOwner());
  if (!reader)
    return false;
  Numbers sizes;
  if (Attribute own = fieldOf(reader, level, "sizes"))
    sizes = *readList(own);
  sizes.resize(reader.getNumLoops(), 1);
  AffineMap map = reader.getMatchingIndexingMap(&use);
  for (auto [loop, range] : llvm::enumerate(reader.getStaticLoopRanges()))
    if (range != 1 && sizes[loop] != 0 && !map.isFunctionOfDim(loop))
      return false;
  return true;
}

/// What is computed in the loop over tiles of `root`, itself included: what
/// computes operands and is a `member`; and what is `fusable`, if all that
/// reads it is in the loop, each step another part.
static Group collectGroup(Operation *root, StringRef level) {
  Group group;
  group.insert(root);
  auto goesAlong = [&](Operation *op) {
    return fieldOf(op, level, "member") ||
           (fieldOf(op, level, "fusable") &&
            llvm::all_of(op->getUses(), [&](OpOperand &use) {
              return group.contains(use.getOwner()) &&
                     readsDisjointParts(use, level);
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

/// Lets `root`, which does not read what it writes over, write over an operand
/// that the group alone reads, each step its part. Gives it, or null.
static Value writeOverDyingOperand(RewriterBase &rewriter, Operation *root,
                                   const Group &group, StringRef level) {
  auto generic = dyn_cast<linalg::GenericOp>(root);
  if (!generic || generic.getNumDpsInits() != 1)
    return nullptr;
  OpOperand *init = generic.getDpsInitOperand(0);
  if (generic.payloadUsesValueFromOperand(init) ||
      group.contains(init->get().getDefiningOp()))
    return nullptr;
  auto isReadAlike = [&](OpOperand &use) {
    return group.contains(use.getOwner()) && readsDisjointParts(use, level) &&
           cast<linalg::LinalgOp>(use.getOwner())
               .getMatchingIndexingMap(&use)
               .isMinorIdentity();
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

/// Computes in the loops what they read of `member`, each part once.
static void computeInside(RewriterBase &rewriter, LoopNest &loops,
                          Operation *member) {
  SmallVector<tensor::ExtractSliceOp> slices;
  loops.front()->walk([&](tensor::ExtractSliceOp slice) {
    Value source = slice.getSource();
    for (LoopLikeOpInterface loop : llvm::reverse(loops))
      if (auto argument = dyn_cast<BlockArgument>(source))
        if (OpOperand *init = loop.getTiedLoopInit(argument))
          source = init->get();
    if (source.getDefiningOp() == member)
      slices.push_back(slice);
  });
  SmallVector<std::pair<tensor::ExtractSliceOp, Value>> computed;
  for (tensor::ExtractSliceOp slice : slices) {
    auto same = llvm::find_if(computed, [&](auto &part) {
      return part.first.getSource() == slice.getSource() &&
             part.first.getType() == slice.getType() &&
             part.first.isSameAs(slice, isEqualConstantIntOrValue);
    });
    if (same != computed.end())
      rewriter.replaceAllUsesWith(slice, same->second);
    else if (auto fused =
                 scf::tileAndFuseProducerOfSlice(rewriter, slice, loops))
      computed.emplace_back(slice, fused->tiledAndFusedProducer);
  }
  for (tensor::ExtractSliceOp slice : slices)
    if (slice->use_empty())
      rewriter.eraseOp(slice);
  if (isOpTriviallyDead(member))
    rewriter.eraseOp(member);
}

/// True when a reduction is cut into tiles, which parallel loops must not do.
static bool cutsSum(TilingInterface op, const Numbers &sizes) {
  return llvm::any_of(
      llvm::zip(sizes, op.getLoopIteratorTypes()), [](auto loop) {
        auto [size, kind] = loop;
        return size != 0 && kind != utils::IteratorType::parallel;
      });
}

/// Replaces `root` by loops over tiles, of these sizes and in this order, and
/// computes the others of the group in them. Gives none when that fails.
static LoopNest tile(RewriterBase &rewriter, TilingInterface root,
                     const Numbers &sizes, const Numbers &order,
                     bool isSequential, const Group &group) {
  scf::SCFTilingOptions options;
  if (!isSequential)
    options.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  options.setTileSizes(getAsIndexOpFoldResult(rewriter.getContext(), sizes));
  options.setInterchange(order);
  // The root, which reads the others, is the first of them after this.
  SmallVector<Operation *> members = llvm::to_vector(group);
  llvm::sort(members, [](Operation *first, Operation *second) {
    return second->isBeforeInBlock(first);
  });
  rewriter.setInsertionPoint(root);
  FailureOr<scf::SCFTilingResult> tiled =
      scf::tileUsingSCF(rewriter, root, options);
  if (failed(tiled))
    return {};
  rewriter.replaceOp(root, tiled->replacements);
  for (Operation *member : llvm::drop_begin(members))
    computeInside(rewriter, tiled->loops, member);
  return tiled->loops;
}

DiagnosedSilenceableFailure
TileMarkedOp::apply(transform::TransformRewriter &rewriter,
                    transform::TransformResults &results,
                    transform::TransformState &state) {
  StringRef level = getLevel();
  SmallVector<Operation *> made;
  for (Operation *target : state.getPayloadOps(getTarget())) {
    SmallVector<TilingInterface> marked;
    target->walk([&](TilingInterface op) {
      if (fieldOf(op, level, "sizes"))
        marked.push_back(op);
    });
    Group taken;
    for (TilingInterface op : llvm::reverse(marked)) {
      if (taken.contains(op))
        continue;
      Numbers sizes = *readList(fieldOf(op, level, "sizes"));
      auto refuse = [&] {
        DiagnosedSilenceableFailure error =
            emitSilenceableError()
            << "#tenon.tile of level " << level << " gives " << op->getName()
            << " tiles or an order that it cannot have";
        error.attachNote(op->getLoc()) << "this operation";
        return error;
      };
      if (llvm::any_of(sizes, [](int64_t n) { return n < 0; }))
        return refuse();
      if (sizes.size() == 1)
        sizes.assign(op.getLoopIteratorTypes().size(), sizes.front());
      if (!getSequential() && cutsSum(op, sizes))
        return refuse();
      auto inside = op->getParentOfType<scf::ForallOp>();
      if (!getSequential() && inside && target->isProperAncestor(inside) &&
          inside->getAttr("tenon.loop") != rewriter.getStringAttr("tasks"))
        continue;
      Numbers order;
      if (Attribute given = fieldOf(op, level, "order"))
        order = *readList(given);
      for (int64_t loop : llvm::seq<int64_t>(op.getLoopIteratorTypes().size()))
        if (!order.empty() && !llvm::is_contained(order, loop))
          order.push_back(loop);
      bool unrolls = static_cast<bool>(fieldOf(op, level, "unrolled"));
      Group group = collectGroup(op, level);
      auto isWorthIt = [&](Operation *member) {
        return static_cast<bool>(
            fieldOf(member, level, getIfAny().value_or("sizes")));
      };
      if (llvm::none_of(group, isWorthIt) ||
          llvm::all_of(sizes, [](int64_t size) { return size == 0; }))
        continue;
      taken.insert_range(group);
      Value over = getInPlace()
                       ? writeOverDyingOperand(rewriter, op, group, level)
                       : Value();
      LoopNest loops = tile(rewriter, op, sizes, order, getSequential(), group);
      if (loops.empty())
        return refuse();
      // What is written over is read there: a tile is read before.
      if (over)
        rewriter.replaceUsesWithIf(
            over, loops.front().getRegionIterArgs().front(),
            [&](OpOperand &use) {
              return loops.front()->isProperAncestor(use.getOwner());
            });
      if (!unrolls)
        llvm::append_range(made, loops);
      else
        for (LoopLikeOpInterface loop : llvm::reverse(loops))
          if (auto counted = dyn_cast<scf::ForOp>(loop.getOperation()))
            (void)loopUnrollFull(counted);
    }
    target->walk([&](Operation *op) {
      if (fieldOf(op, level, "level"))
        op->removeDiscardableAttr(TileAttr::name);
      // What a layer is has been said.
      if (level == "layer")
        op->removeDiscardableAttr(PlanAttr::name);
    });
  }
  results.set(cast<OpResult>(getLoops()), made);
  return DiagnosedSilenceableFailure::success();
}
