//===- ReducedValues.cpp - Values that each step of a reduction has -------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

/// Upstream's vectorizer holds an element of an operand as a vector of all
/// loops, and so it does an index, but for that of the last of several loops.
/// All else it holds as it is.
static bool isOfAllLoops(linalg::LinalgOp op, Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner() == op.getBlock() &&
           argument.getArgNumber() < op.getNumDpsInputs() &&
           !op.isScalar(op.getDpsInputOperand(argument.getArgNumber()));
  Operation *maker = value.getDefiningOp();
  if (!maker || maker->getBlock() != op.getBlock())
    return false;
  if (auto index = dyn_cast<linalg::IndexOp>(maker))
    return op.getNumLoops() == 1 || index.getDim() + 1 < op.getNumLoops();
  return llvm::any_of(maker->getOperands(),
                      [&](Value operand) { return isOfAllLoops(op, operand); });
}

/// A loop whose index is a vector of all loops, if possible one of more than
/// one iteration: the index of another is folded to 0.
static int64_t loopOfIndex(linalg::LinalgOp op) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  auto last = ranges.size() == 1 ? ranges.end() : std::prev(ranges.end());
  auto found = std::find_if(ranges.begin(), last,
                            [](int64_t range) { return range != 1; });
  return found == last ? 0 : found - ranges.begin();
}

/// A value that changes nothing the second time, whatever combines it.
static bool isZero(Value value) {
  return matchPattern(value, m_Zero()) || matchPattern(value, m_AnyZeroFloat());
}

bool tenon::broadcastReducedValues(RewriterBase &rewriter,
                                   linalg::LinalgOp op) {
  bool changed = false;
  // Without a reduction, what is of fewer loops is taken for one of no dims.
  if ((op.getNumReductionLoops() == 0 && !op.hasIndexSemantics()) ||
      op.getBlock()->empty())
    return changed;
  for (int64_t result = 0; result < op.getNumDpsInits(); ++result) {
    SmallVector<Operation *> combiners;
    Value value = matchReduction(op.getRegionOutputArgs(), result, combiners);
    if (!value || combiners.size() != 1 || !value.getType().isIntOrFloat() ||
        isOfAllLoops(op, value) || isZero(value))
      continue;
    Operation *combiner = combiners.front();
    Location loc = combiner->getLoc();
    rewriter.setInsertionPoint(combiner);
    Value index = linalg::IndexOp::create(rewriter, loc, loopOfIndex(op));
    Value none = arith::ConstantIndexOp::create(rewriter, loc, -1);
    Value isStep = arith::CmpIOp::create(rewriter, loc,
                                         arith::CmpIPredicate::ne, index, none);
    Value zero = arith::ConstantOp::create(
        rewriter, loc, rewriter.getZeroAttr(value.getType()));
    Value each = arith::SelectOp::create(rewriter, loc, isStep, value, zero);
    rewriter.modifyOpInPlace(combiner,
                             [&] { combiner->replaceUsesOfWith(value, each); });
    changed = true;
  }
  return changed;
}

namespace {

/// out = out + v  ==  out = out + (i != -1 ? v : 0), i the index of a loop: a
/// vector of all loops, which LLVM folds.
struct BroadcastReducedValues : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getNumLoops() == 0 || op.getStaticLoopRanges()[loopOfIndex(op)] == 1)
      return rewriter.notifyMatchFailure(op, "an index would be folded");
    return success(tenon::broadcastReducedValues(rewriter, op));
  }
};

} // namespace

void tenon::BroadcastReducedValuesOp::populatePatterns(
    RewritePatternSet &patterns) {
  patterns.add<BroadcastReducedValues>(patterns.getContext());
}
