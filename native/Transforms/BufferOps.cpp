//===- BufferOps.cpp - Loops and allocations on buffers -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/AffineCanonicalizationUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// PeelForallsOp
//===----------------------------------------------------------------------===//

/// Gives a loop that may end below its start an end that is no less: upstream's
/// peeling of [1, 0) by 2 would run an iteration at -1.
static void boundFromBelow(RewriterBase &rewriter, scf::ForOp loop) {
  Value first = loop.getLowerBound(), last = loop.getUpperBound();
  if (!first.getType().isIndex() || isOneInteger(loop.getStep()) ||
      ValueBoundsConstraintSet::compare(
          last, ValueBoundsConstraintSet::ComparisonOperator::GE, first))
    return;
  rewriter.setInsertionPoint(loop);
  Value end = affine::AffineMaxOp::create(
      rewriter, loop.getLoc(),
      AffineMap::getMultiDimIdentityMap(2, rewriter.getContext()),
      ValueRange{first, last});
  rewriter.modifyOpInPlace(loop, [&] { loop.setUpperBound(end); });
  rewriter.replaceUsesWithIf(last, end, [&](OpOperand &use) {
    return loop.getRegion().isAncestor(use.getOwner()->getParentRegion());
  });
}

/// Splits `loop`, which has no results, in each dimension since `dim` whose
/// last tile is smaller. Gives each affine.min in it the value that it then
/// has.
static void peel(RewriterBase &rewriter, scf::ForallOp loop, unsigned dim) {
  if (dim == loop.getRank())
    return;
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  OpFoldResult first = loop.getMixedLowerBound()[dim];
  OpFoldResult last = loop.getMixedUpperBound()[dim];
  OpFoldResult step = loop.getMixedStep()[dim];
  AffineExpr l, u, s;
  bindSymbols(rewriter.getContext(), l, u, s);
  OpFoldResult split = affine::makeComposedFoldedAffineApply(
      rewriter, loc, u - (u - l) % s, {first, last, step});
  if (isEqualConstantIntOrValue(split, last))
    return peel(rewriter, loop, dim + 1);
  Value end = getValueOrCreateConstantIndexOp(rewriter, loc, last);
  Value by = getValueOrCreateConstantIndexOp(rewriter, loc, step);
  for (bool whole : {true, false}) {
    rewriter.setInsertionPoint(loop);
    auto part = cast<scf::ForallOp>(rewriter.clone(*loop));
    SmallVector<OpFoldResult> bounds =
        whole ? part.getMixedUpperBound() : part.getMixedLowerBound();
    bounds[dim] = split;
    auto [fixed, values] = decomposeMixedValues(bounds);
    part->setAttr(whole ? part.getStaticUpperBoundAttrName()
                        : part.getStaticLowerBoundAttrName(),
                  rewriter.getDenseI64ArrayAttr(fixed));
    (whole ? part.getDynamicUpperBoundMutable()
           : part.getDynamicLowerBoundMutable())
        .assign(values);
    part.walk([&](affine::AffineMinOp op) {
      rewriter.setInsertionPoint(op);
      (void)scf::rewritePeeledMinMaxOp(rewriter, op, part.getInductionVar(dim),
                                       end, by, whole);
    });
    peel(rewriter, part, dim + 1);
  }
  rewriter.eraseOp(loop);
}

DiagnosedSilenceableFailure
PeelForallsOp::apply(transform::TransformRewriter &rewriter,
                     transform::TransformResults &,
                     transform::TransformState &state) {
  for (Operation *target : state.getPayloadOps(getTarget())) {
    target->walk([&](scf::ForOp loop) { boundFromBelow(rewriter, loop); });
    target->walk([&](scf::ForallOp loop) {
      if (loop.getNumResults() == 0)
        peel(rewriter, loop, 0);
    });
  }
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// DeallocAfterLastUseOp
//===----------------------------------------------------------------------===//

/// The one operation that frees `alloc`, if it is a memref.dealloc in the same
/// block.
static memref::DeallocOp getDealloc(memref::AllocOp alloc) {
  auto free = dyn_cast_if_present<memref::DeallocOp>(
      memref::findDealloc(alloc).value_or(nullptr));
  return free && free->getBlock() == alloc->getBlock() ? free : nullptr;
}

/// Whether a view of a buffer is an element of another: what reads it there
/// names that one alone.
static bool isInTable(Value view) {
  return llvm::any_of(view.getUsers(), [&](Operation *user) {
    auto store = dyn_cast<memref::StoreOp>(user);
    return store && store.getValueToStore() == view;
  });
}

// Upstream's pass optimize-allocation-liveness takes a number that a call
// returns for a view of the buffers it was given, and moves the free behind the
// return.
DiagnosedSilenceableFailure
DeallocAfterLastUseOp::apply(transform::TransformRewriter &rewriter,
                             transform::TransformResults &,
                             transform::TransformState &state) {
  for (Operation *target : state.getPayloadOps(getTarget())) {
    BufferViewFlowAnalysis views(target);
    target->walk([&](memref::AllocOp alloc) {
      memref::DeallocOp free = getDealloc(alloc);
      auto names = views.resolve(alloc);
      if (!free || llvm::any_of(names, isInTable))
        return;
      Operation *last = alloc;
      for (Value view : names) {
        if (!isa<BaseMemRefType>(view.getType()))
          continue;
        for (Operation *user : view.getUsers()) {
          Operation *use = alloc->getBlock()->findAncestorOpInBlock(*user);
          if (use && use != free && last->isBeforeInBlock(use))
            last = use;
        }
      }
      if (last->isBeforeInBlock(free))
        rewriter.moveOpAfter(free, last);
    });
  }
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// ReuseAllocsOp
//===----------------------------------------------------------------------===//

/// Whether the elements lie one behind the other, in the order of the indices.
static bool isRowMajor(MemRefType type) {
  return type.hasStaticShape() && type.getLayout().isIdentity();
}

/// `buffer` as one of `type`, of as many elements; null when the elements of
/// one do not lie as those of the other, or their number is known at run time
/// only.
static Value viewAs(RewriterBase &rewriter, Location loc,
                    TypedValue<MemRefType> buffer, MemRefType type) {
  MemRefType from = buffer.getType();
  if (from == type && type.hasStaticShape())
    return buffer;
  if (!isRowMajor(from) || !isRowMajor(type) ||
      from.getElementType() != type.getElementType() ||
      from.getNumElements() != type.getNumElements() ||
      from.getMemorySpace() != type.getMemorySpace())
    return nullptr;
  auto [strides, offset] = type.getStridesAndOffset();
  return memref::ReinterpretCastOp::create(rewriter, loc, type, buffer, offset,
                                           type.getShape(), strides);
}

/// Reuses the buffers that one block allocates and frees.
static void reuseIn(RewriterBase &rewriter, Block &block, StringRef mark) {
  DenseMap<Attribute, SmallVector<memref::DeallocOp>> freed;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    auto dealloc = dyn_cast<memref::DeallocOp>(op);
    auto alloc = dyn_cast_if_present<memref::AllocOp>(
        dealloc ? dealloc.getMemref().getDefiningOp() : &op);
    if (!alloc || !alloc->hasAttr(mark) || !getDealloc(alloc))
      continue;
    SmallVector<memref::DeallocOp> &free = freed[alloc->getAttr(mark)];
    if (dealloc) {
      free.push_back(dealloc);
      continue;
    }
    rewriter.setInsertionPoint(alloc);
    for (memref::DeallocOp earlier : free) {
      auto old = cast<TypedValue<MemRefType>>(earlier.getMemref());
      Value view = viewAs(rewriter, alloc.getLoc(), old, alloc.getType());
      if (!view)
        continue;
      memref::DeallocOp last = getDealloc(alloc);
      rewriter.modifyOpInPlace(last, [&] { last->setOperand(0, old); });
      rewriter.replaceOp(alloc, view);
      llvm::erase(free, earlier);
      rewriter.eraseOp(earlier);
      break;
    }
  }
}

DiagnosedSilenceableFailure
ReuseAllocsOp::apply(transform::TransformRewriter &rewriter,
                     transform::TransformResults &,
                     transform::TransformState &state) {
  for (Operation *target : state.getPayloadOps(getTarget())) {
    target->walk([&](Block *block) { reuseIn(rewriter, *block, getMark()); });
    target->walk([&](memref::AllocOp op) { op->removeAttr(getMark()); });
  }
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// ConvertResultsToOutParamsOp
//===----------------------------------------------------------------------===//

DiagnosedSilenceableFailure
ConvertResultsToOutParamsOp::apply(transform::TransformRewriter &,
                                   transform::TransformResults &,
                                   transform::TransformState &state) {
  bufferization::BufferResultsToOutParamsOpts options;
  options.addResultAttribute = getAddResultAttr();
  options.hoistStaticAllocs = getHoistStaticAllocs();
  options.modifyPublicFunctions = getModifyPublicFunctions();
  options.filterFn = [&](func::FuncOp *function) {
    return llvm::all_of(function->getResultTypes(), [&](Type type) {
      auto buffer = dyn_cast<MemRefType>(type);
      return !getOnlyStaticShapes() || !buffer || buffer.hasStaticShape();
    });
  };
  for (Operation *target : state.getPayloadOps(getTarget())) {
    auto module = dyn_cast<ModuleOp>(target);
    if (!module)
      return emitDefiniteFailure("expects modules, got ") << target->getName();
    if (failed(bufferization::promoteBufferResultsToOutParams(module, options)))
      return emitDefaultSilenceableFailure(module)
             << "has results that cannot be made arguments";
  }
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// DropMemorySpacesOp
//===----------------------------------------------------------------------===//

DiagnosedSilenceableFailure
DropMemorySpacesOp::apply(transform::TransformRewriter &,
                          transform::TransformResults &,
                          transform::TransformState &state) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](MemRefType type) {
    return MemRefType(MemRefType::Builder(type).setMemorySpace({}));
  });
  replacer.addReplacement([](UnrankedMemRefType type) {
    return UnrankedMemRefType::get(type.getElementType(), Attribute());
  });
  for (Operation *target : state.getPayloadOps(getTarget()))
    replacer.recursivelyReplaceElementsIn(target, /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk([](bufferization::AllocTensorOp alloc) {
      alloc.removeMemorySpaceAttr();
    });
  return DiagnosedSilenceableFailure::success();
}
