//===- ShortLoops.cpp - Loops of few steps and rows of few elements -------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// SerializeShortParallelsOp
//===----------------------------------------------------------------------===//

/// From so many operations on, threads are faster: they take 0.5 us or more to
/// start.
static constexpr double kWorthThreads = 1024;

/// How many operations on scalars or vectors a call of LIBXSMM runs, by the
/// sizes of its dispatch; infinite for any other call.
static double getWorkOfCall(func::CallOp call) {
  auto sizeOf = [](Value value) {
    APInt size;
    return matchPattern(value, m_ConstantInt(&size)) ? size.getSExtValue()
                                                     : INFINITY;
  };
  auto handle = call.getNumOperands() < 2
                    ? func::CallOp()
                    : call.getOperand(1).getDefiningOp<func::CallOp>();
  if (!handle || !handle.getCallee().starts_with("xsmm_"))
    return INFINITY;
  bool adds = handle.getCallee().contains("gemm");
  double work = handle.getCallee().contains("brgemm")
                    ? sizeOf(call.getOperands().back())
                    : 1;
  for (Value size : handle.getOperands().slice(adds ? 1 : 2, adds ? 3 : 2))
    work *= sizeOf(size);
  return 32 + work / 8;
}

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
    } else if (auto call = dyn_cast<func::CallOp>(op)) {
      work += getWorkOfCall(call);
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
  for (auto [first, last, step] :
       llvm::zip(loop.getLowerBound(), loop.getUpperBound(), loop.getStep())) {
    std::optional<int64_t> by = getConstantIntValue(step);
    if (!by)
      return nullptr;
    Value of = getValueOrCreateConstantIndexOp(
        rewriter, loc,
        affine::makeComposedFoldedAffineApply(
            rewriter, loc, (u - l).ceilDiv(*by),
            {getAsOpFoldResult(first), getAsOpFoldResult(last)}));
    steps = steps ? rewriter.createOrFold<arith::MulIOp>(loc, of, steps) : of;
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

/// Makes `loop` sequential where its steps are known to be too few for threads,
/// and chooses at run time where their number is not known.
static void serializeIfShort(RewriterBase &rewriter, scf::ParallelOp loop) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  Value steps = getSteps(rewriter, loop);
  if (!steps)
    return;
  int64_t most = kWorthThreads / getWork(loop.getRegion());
  FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
      presburger::BoundType::UB, steps, /*stopCondition=*/nullptr,
      /*closedUB=*/true);
  if (succeeded(bound) && *bound <= std::max<int64_t>(most, 1))
    return serialize(rewriter, loop);
  if (getConstantIntValue(steps))
    return;
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
  for (scf::ParallelOp loop : loops)
    serializeIfShort(rewriter, loop);
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// VersionShortRowsOp
//===----------------------------------------------------------------------===//

namespace {
/// A loop over rows, taken apart.
struct RowLoop {
  scf::ForallOp loop;
  /// What takes a row of a tensor, what computes on rows, and what writes them.
  SmallVector<Operation *> slices, ops, inserts;
  /// What `inserts` read of `ops`.
  SetVector<Value> results;
  /// The bits of the widest elements; fewer than 32 count as 32.
  unsigned widest = 32;

  /// None if `loop` does more than that.
  static std::optional<RowLoop> of(scf::ForallOp loop);
  /// Whether each row has at most `most` elements, as `i1` in front of the
  /// loop; null if sizes that the loop computes say that, or none.
  Value areShort(RewriterBase &rewriter, int64_t most);
  /// Computes short rows by copies of `ops`, the others by `ops`. Returns the
  /// copies that are generic.
  SmallVector<Operation *> version(RewriterBase &rewriter, Value condition);
};
} // namespace

static bool isOfTensor(Type type) { return isa<RankedTensorType>(type); }

/// A row that is written stays one buffer.
static bool isSliceOfRow(scf::ForallOp loop, Operation &op) {
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  return slice && (loop.isDefinedOutsideOfLoop(slice.getSource()) ||
                   isa<BlockArgument>(slice.getSource()));
}

/// Whether `op` computes one row of others.
static bool computesRow(Operation &op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return (structured ? structured.getNumLoops() <= 1
                     : isa<tensor::EmptyOp>(op)) &&
         llvm::none_of(op.getOperands(), [](Value value) {
           return value.getDefiningOp<tensor::InsertSliceOp>();
         });
}

std::optional<RowLoop> RowLoop::of(scf::ForallOp loop) {
  RowLoop rows{loop, {}, {}, {}, {}};
  for (Operation &op : loop.getTerminator().getYieldingOps())
    rows.inserts.push_back(&op);
  for (Operation &op : loop.getBody()->without_terminator()) {
    for (Type type : llvm::make_filter_range(op.getResultTypes(), isOfTensor)) {
      Type element = getElementTypeOrSelf(type);
      if (!element.isIntOrFloat())
        return std::nullopt;
      rows.widest = std::max(rows.widest, element.getIntOrFloatBitWidth());
    }
    if (isSliceOfRow(loop, op)) {
      rows.slices.push_back(&op);
    } else if (isa<tensor::InsertSliceOp>(op)) {
      rows.inserts.push_back(&op);
    } else if (llvm::any_of(op.getResultTypes(), isOfTensor)) {
      if (!computesRow(op))
        return std::nullopt;
      rows.ops.push_back(&op);
    } else if (op.getNumRegions() != 0 ||
               llvm::any_of(op.getOperandTypes(), isOfTensor)) {
      return std::nullopt;
    }
  }
  for (Operation *insert : rows.inserts)
    for (Value value : insert->getOperands())
      if (llvm::is_contained(rows.ops, value.getDefiningOp()))
        rows.results.insert(value);
  return rows;
}

Value RowLoop::areShort(RewriterBase &rewriter, int64_t most) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
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

SmallVector<Operation *> RowLoop::version(RewriterBase &rewriter,
                                          Value condition) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop.getTerminator());
  auto choice = scf::IfOp::create(
      rewriter, loc, TypeRange(ValueRange(results.getArrayRef())), condition,
      /*addThenBlock=*/true, /*addElseBlock=*/true);
  rewriter.setInsertionPointToStart(choice.thenBlock());
  IRMapping copies;
  SmallVector<Operation *> versions;
  for (Operation *op : ops) {
    Operation *copy = rewriter.clone(*op, copies);
    if (isa<linalg::GenericOp>(copy))
      versions.push_back(copy);
  }
  scf::YieldOp::create(rewriter, loc,
                       llvm::map_to_vector(results, [&](Value value) {
                         return copies.lookup(value);
                       }));
  rewriter.setInsertionPointToEnd(choice.elseBlock());
  auto yield = scf::YieldOp::create(rewriter, loc, results.getArrayRef());
  for (Operation *op : ops)
    rewriter.moveOpBefore(op, yield);
  for (auto [value, result] : llvm::zip(results, choice.getResults()))
    rewriter.replaceUsesWithIf(value, result, [&](OpOperand &use) {
      return llvm::is_contained(inserts, use.getOwner());
    });
  for (Operation *insert : inserts)
    if (isa<tensor::InsertSliceOp>(insert))
      rewriter.moveOpBefore(insert, loop.getTerminator());
  return versions;
}

/// Moves sizes, which the tiles of each operation compute anew, out of `loop`.
static void hoistIndices(RewriterBase &rewriter, scf::ForallOp loop) {
  moveLoopInvariantCode(
      &loop.getRegion(),
      [&](Value value, Region *) { return loop.isDefinedOutsideOfLoop(value); },
      [](Operation *op, Region *) {
        return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
               llvm::all_of(op->getResultTypes(), llvm::IsaPred<IndexType>);
      },
      [&](Operation *op, Region *) { rewriter.moveOpBefore(op, loop); });
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
    hoistIndices(rewriter, loop);
    std::optional<RowLoop> rows = RowLoop::of(loop);
    Value condition = rows && rows->widest * getMost() == getBits()
                          ? rows->areShort(rewriter, getMost())
                          : nullptr;
    if (condition)
      llvm::append_range(versions, rows->version(rewriter, condition));
  }
  results.set(cast<OpResult>(getVersions()), versions);
  return DiagnosedSilenceableFailure::success();
}
