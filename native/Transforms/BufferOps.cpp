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
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/AffineCanonicalizationUtils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

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
// SerializeShortParallelsOp
//===----------------------------------------------------------------------===//

/// From so many operations on, threads are faster: they take 0.5 us or more to
/// start.
static constexpr double kWorthThreads = 1024;

/// How many operations on scalars or vectors `region` runs; infinite when that
/// is not known.
static double getWork(Region &region) {
  double work = 0;
  for (Operation &op : region.getOps()) {
    double times = 1;
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      std::optional<APInt> trips = loop.getStaticTripCount();
      if (trips && trips->isZero())
        continue;
      times = trips ? trips->getZExtValue() : INFINITY;
    } else if (!isa<scf::IfOp, memref::AllocaScopeOp>(op)) {
      if (op.getNumRegions() || isa<CallOpInterface, memref::CopyOp>(op))
        return INFINITY;
      // A scalar function is a call.
      work += op.getName().getDialectNamespace() == "math" ? 16 : 1;
    }
    for (Region &inner : op.getRegions())
      work += times * getWork(inner);
  }
  return work;
}

/// The number of steps of `loop`, less than one if it has none; null if a step
/// is dynamic.
static Value getSteps(RewriterBase &rewriter, scf::ParallelOp loop) {
  Location loc = loop.getLoc();
  AffineExpr l, u;
  bindSymbols(rewriter.getContext(), l, u);
  Value steps;
  for (auto [first, last, step] : llvm::zip(
           loop.getLowerBound(), loop.getUpperBound(), loop.getStep())) {
    std::optional<int64_t> by = getConstantIntValue(step);
    if (!by)
      return nullptr;
    Value of = getValueOrCreateConstantIndexOp(
        rewriter, loc,
        affine::makeComposedFoldedAffineApply(
            rewriter, loc, (u - l).ceilDiv(*by),
            {getAsOpFoldResult(first), getAsOpFoldResult(last)}));
    steps =
        steps ? rewriter.createOrFold<arith::MulIOp>(loc, of, steps) : of;
  }
  return steps;
}

/// Runs the steps of `loop` in order. What a step has on the stack is freed at
/// its end, as by OpenMP. Its scope becomes blocks, of which scf.for has one.
static void serialize(RewriterBase &rewriter, scf::ParallelOp loop) {
  rewriter.setInsertionPoint(loop);
  scf::buildLoopNest(
      rewriter, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(),
      loop.getStep(), [&](OpBuilder &builder, Location loc, ValueRange ivs) {
        auto blocks = scf::ExecuteRegionOp::create(builder, loc, TypeRange());
        blocks.setNoInline(true);
        builder.createBlock(&blocks.getRegion());
        auto scope = memref::AllocaScopeOp::create(builder, loc, TypeRange());
        scf::YieldOp::create(builder, loc);
        Block *body = builder.createBlock(&scope.getBodyRegion());
        rewriter.eraseOp(loop.getBody()->getTerminator());
        rewriter.inlineBlockBefore(loop.getBody(), body, body->end(), ivs);
        builder.setInsertionPointToEnd(body);
        memref::AllocaScopeReturnOp::create(builder, loc, ValueRange());
      });
  rewriter.eraseOp(loop);
}

DiagnosedSilenceableFailure
SerializeShortParallelsOp::apply(transform::TransformRewriter &rewriter,
                                 transform::TransformResults &,
                                 transform::TransformState &state) {
  SmallVector<scf::ParallelOp> loops;
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk<WalkOrder::PreOrder>([&](scf::ParallelOp loop) {
      if (!loop->getNumResults())
        loops.push_back(loop);
      return WalkResult::skip();
    });
  for (scf::ParallelOp loop : loops) {
    Location loc = loop.getLoc();
    rewriter.setInsertionPoint(loop);
    Value steps = getSteps(rewriter, loop);
    if (!steps)
      continue;
    int64_t most = kWorthThreads / getWork(loop.getRegion());
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, steps, /*stopCondition=*/nullptr,
        /*closedUB=*/true);
    if (succeeded(bound) && *bound <= std::max<int64_t>(most, 1)) {
      serialize(rewriter, loop);
    } else if (!getConstantIntValue(steps)) {
      Value more = arith::CmpIOp::create(
          rewriter, loc, arith::CmpIPredicate::sgt, steps,
          arith::ConstantIndexOp::create(rewriter, loc, most));
      auto choice = scf::IfOp::create(rewriter, loc, more, most > 0);
      rewriter.moveOpBefore(loop, choice.thenYield());
      if (most > 0) {
        rewriter.setInsertionPoint(choice.elseYield());
        serialize(rewriter, cast<scf::ParallelOp>(rewriter.clone(*loop)));
      }
    }
  }
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// VersionShortRowsOp
//===----------------------------------------------------------------------===//

/// Whether each of `slices` has at most `most` elements, as `i1` in front of
/// `loop`; null if sizes that `loop` computes say that, or none.
static Value areShort(RewriterBase &rewriter, scf::ForallOp loop,
                      ArrayRef<Operation *> slices, int64_t most) {
  Location loc = loop.getLoc();
  SetVector<Value> sizes;
  for (Operation *op : slices) {
    auto slice = cast<tensor::ExtractSliceOp>(op);
    if (slice.getType().hasStaticShape())
      continue;
    // A row may have unit dims.
    if (slice.getSizes().size() != 1 ||
        llvm::any_of(slice.getStaticSizes(),
                     [](int64_t size) { return size > 1; }) ||
        !loop.isDefinedOutsideOfLoop(slice.getSizes().front()))
      return nullptr;
    sizes.insert(slice.getSizes().front());
  }
  Value all;
  for (Value size : sizes) {
    Value isShort = arith::CmpIOp::create(
        rewriter, loc, arith::CmpIPredicate::sle, size,
        arith::ConstantIndexOp::create(rewriter, loc, most));
    all = all ? arith::AndIOp::create(rewriter, loc, all, isShort) : isShort;
  }
  return all;
}

DiagnosedSilenceableFailure
VersionShortRowsOp::apply(transform::TransformRewriter &rewriter,
                          transform::TransformResults &results,
                          transform::TransformState &state) {
  SmallVector<Operation *> versions;
  for (Operation *target : state.getPayloadOps(getTarget())) {
    auto loop = dyn_cast<scf::ForallOp>(target);
    if (!loop)
      continue;
    // Sizes, which the tiles of each operation compute anew.
    moveLoopInvariantCode(
        &loop.getRegion(),
        [&](Value value, Region *) { return loop.isDefinedOutsideOfLoop(value); },
        [](Operation *op, Region *) {
          return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
                 llvm::all_of(op->getResultTypes(), llvm::IsaPred<IndexType>);
        },
        [&](Operation *op, Region *) { rewriter.moveOpBefore(op, loop); });
    auto isOfTensor = [](Type type) { return isa<RankedTensorType>(type); };
    // A row that is written stays one buffer.
    auto isSlice = [&](Operation &op) {
      auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
      return slice && (loop.isDefinedOutsideOfLoop(slice.getSource()) ||
                       isa<BlockArgument>(slice.getSource()));
    };
    SmallVector<Operation *> ops, slices;
    // What reads the row: they stay behind.
    SmallVector<Operation *> inserts =
        llvm::map_to_vector(loop.getTerminator().getYieldingOps(),
                            [](Operation &op) { return &op; });
    SetVector<Value> row;
    bool known = true;
    unsigned widest = 32;
    for (Operation &op : loop.getBody()->without_terminator()) {
      for (Type type : op.getResultTypes())
        if (auto tensor = dyn_cast<RankedTensorType>(type))
          widest = std::max(widest, tensor.getElementTypeBitWidth());
      if (isSlice(op)) {
        slices.push_back(&op);
      } else if (isa<tensor::InsertSliceOp>(op)) {
        inserts.push_back(&op);
      } else if (llvm::any_of(op.getResultTypes(), isOfTensor)) {
        ops.push_back(&op);
        auto generic = dyn_cast<linalg::LinalgOp>(op);
        known &= generic ? generic.getNumLoops() <= 1 : isa<tensor::EmptyOp>(op);
        known &= llvm::none_of(op.getOperands(), [](Value value) {
          return value.getDefiningOp<tensor::InsertSliceOp>();
        });
      } else {
        // Indices stay in front.
        known &= op.getNumRegions() == 0 &&
                 llvm::none_of(op.getOperandTypes(), isOfTensor);
      }
    }
    for (Operation *insert : inserts)
      for (Value value : insert->getOperands())
        if (llvm::is_contained(ops, value.getDefiningOp()))
          row.insert(value);
    rewriter.setInsertionPoint(loop);
    Value condition =
        known && widest * getMost() == getBits()
            ? areShort(rewriter, loop, slices, getMost())
            : nullptr;
    if (!condition)
      continue;
    rewriter.setInsertionPoint(loop.getTerminator());
    Location loc = loop.getLoc();
    auto choice = scf::IfOp::create(
        rewriter, loc, TypeRange(ValueRange(row.getArrayRef())), condition,
        /*addThenBlock=*/true, /*addElseBlock=*/true);
    rewriter.setInsertionPointToStart(choice.thenBlock());
    IRMapping copies;
    for (Operation *op : ops) {
      Operation *copy = rewriter.clone(*op, copies);
      if (isa<linalg::GenericOp>(copy))
        versions.push_back(copy);
    }
    SmallVector<Value> copied = llvm::map_to_vector(
        row, [&](Value value) { return copies.lookup(value); });
    scf::YieldOp::create(rewriter, loc, copied);
    rewriter.setInsertionPointToEnd(choice.elseBlock());
    auto yield = scf::YieldOp::create(rewriter, loc, row.getArrayRef());
    for (Operation *op : ops)
      rewriter.moveOpBefore(op, yield);
    for (auto [value, result] : llvm::zip(row, choice.getResults()))
      rewriter.replaceUsesWithIf(value, result, [&](OpOperand &use) {
        return llvm::is_contained(inserts, use.getOwner());
      });
    for (Operation *insert : inserts)
      if (isa<tensor::InsertSliceOp>(insert))
        rewriter.moveOpBefore(insert, loop.getTerminator());
  }
  results.set(cast<OpResult>(getVersions()), versions);
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
