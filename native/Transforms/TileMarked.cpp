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

/// True when each step of the loops over tiles around the reader would read
/// another part of the operand. Without tiles of its own it has one a step.
static bool readsApart(OpOperand &use, StringRef tiles) {
  auto reader = dyn_cast<linalg::LinalgOp>(use.getOwner());
  if (!reader)
    return false;
  Numbers sizes;
  if (Attribute own = reader->getAttr(tiles))
    sizes = readList(own).value_or(Numbers());
  sizes.resize(reader.getNumLoops(), 1);
  AffineMap map = reader.getMatchingIndexingMap(&use);
  for (auto [loop, range] : llvm::enumerate(reader.getStaticLoopRanges()))
    if (range != 1 && sizes[loop] != 0 && !map.isFunctionOfDim(loop))
      return false;
  return true;
}

/// What is computed in the loop over tiles of `root`, itself included: what
/// computes operands and is marked `member`; and what is marked `joins`, if all
/// that reads it is in the loop, each step another part.
static Group collectGroup(Operation *root, const std::string &prefix) {
  Group group;
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

/// Lets `root`, which does not read what it writes over, write over an operand
/// that the group alone reads, each step its part. Gives it, or null.
static Value writeOverDyingOperand(RewriterBase &rewriter, Operation *root,
                                   const Group &group, StringRef tiles) {
  auto generic = dyn_cast<linalg::GenericOp>(root);
  if (!generic || generic.getNumDpsInits() != 1)
    return nullptr;
  OpOperand *init = generic.getDpsInitOperand(0);
  if (generic.payloadUsesValueFromOperand(init) ||
      group.contains(init->get().getDefiningOp()))
    return nullptr;
  auto isReadAlike = [&](OpOperand &use) {
    return group.contains(use.getOwner()) && readsApart(use, tiles) &&
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
  std::string prefix = (getMark() + ".").str();
  SmallVector<Operation *> made;
  for (Operation *target : state.getPayloadOps(getTarget())) {
    SmallVector<TilingInterface> marked;
    target->walk([&](TilingInterface op) {
      if (op->hasAttr(prefix + "tiles"))
        marked.push_back(op);
    });
    Group taken;
    for (TilingInterface op : llvm::reverse(marked)) {
      if (taken.contains(op))
        continue;
      Attribute tiles = op->getAttr(prefix + "tiles");
      std::optional<Numbers> sizes = readList(tiles);
      auto refuse = [&] {
        DiagnosedSilenceableFailure error =
            emitSilenceableError() << getMark() << " gives " << op->getName()
                                   << " tiles or an order that it cannot have";
        error.attachNote(op->getLoc()) << "this operation";
        return error;
      };
      if (!sizes || llvm::any_of(*sizes, [](int64_t n) { return n < 0; }))
        return refuse();
      if (isa<IntegerAttr>(tiles))
        sizes->assign(op.getLoopIteratorTypes().size(), sizes->front());
      if (!getSequential() && cutsSum(op, *sizes))
        return refuse();
      auto inside = op->getParentOfType<scf::ForallOp>();
      if (!getSequential() && inside && target->isProperAncestor(inside) &&
          !inside->hasAttr("tenon.tasks"))
        continue;
      Numbers order;
      if (Attribute given = op->getAttr(prefix + "order"))
        order = readList(given).value_or(Numbers());
      for (int64_t loop : llvm::seq<int64_t>(op.getLoopIteratorTypes().size()))
        if (!order.empty() && !llvm::is_contained(order, loop))
          order.push_back(loop);
      bool unrolls = op->hasAttr(prefix + "unrolled");
      Group group = collectGroup(op, prefix);
      auto isWorthIt = [&](Operation *member) {
        return member->hasAttr(prefix + getIfAny().value_or("tiles").str());
      };
      if (llvm::none_of(group, isWorthIt) ||
          llvm::all_of(*sizes, [](int64_t size) { return size == 0; }))
        continue;
      taken.insert_range(group);
      Value over = getInPlace() ? writeOverDyingOperand(rewriter, op, group,
                                                        prefix + "tiles")
                                : Value();
      LoopNest loops =
          tile(rewriter, op, *sizes, order, getSequential(), group);
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
      for (NamedAttribute attribute : op->getDiscardableAttrs())
        if (attribute.getName().strref().starts_with(prefix))
          op->removeDiscardableAttr(attribute.getName());
    });
  }
  results.set(cast<OpResult>(getLoops()), made);
  return DiagnosedSilenceableFailure::success();
}
