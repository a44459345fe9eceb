//===- LoopBounds.cpp - Loops over sets of integers -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"

#include "mlir/Dialect/Affine/Analysis/Utils.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::affine;

/// An iteration in which the branch is not taken changes nothing.
static bool isAllOf(AffineForOp loop, AffineIfOp branch) {
  if (branch.hasElse() && !llvm::hasSingleElement(*branch.getElseBlock()))
    return false;
  for (auto [handedOn, last] :
       llvm::zip(loop.getYieldedValues(), loop.getRegionIterArgs())) {
    auto result = dyn_cast<OpResult>(handedOn);
    if (result && result.getOwner() == branch)
      handedOn = branch.getElseBlock()->getTerminator()->getOperand(
          result.getResultNumber());
    if (handedOn != last)
      return false;
  }
  return llvm::all_of(loop.getBody()->without_terminator(), [&](Operation &op) {
    return &op == branch || isMemoryEffectFree(&op) ||
           hasSingleEffect<MemoryEffects::Read>(&op);
  });
}

/// What `term` has of a dimension, or 0 where it is not linear in it.
static int64_t coefficient(AffineExpr term, unsigned dim, IntegerSet set) {
  SmallVector<int64_t> flat;
  unsigned inputs = set.getNumInputs();
  return dim < set.getNumDims() &&
                 succeeded(getFlattenedAffineExpr(
                     term, set.getNumDims(), set.getNumSymbols(), &flat)) &&
                 flat.size() == inputs + 1
             ? flat[dim]
             : 0;
}

/// A bound, and what else it is the greatest, or the least, of.
static std::pair<AffineMap, SmallVector<Value>>
joined(AffineMap bound, ValueRange of, ArrayRef<AffineExpr> others,
       IntegerSet set, ValueRange ofSet) {
  unsigned dims = bound.getNumDims(), symbols = bound.getNumSymbols();
  SmallVector<AffineExpr> all(bound.getResults());
  for (AffineExpr other : others)
    all.push_back(other.shiftDims(set.getNumDims(), dims)
                      .shiftSymbols(set.getNumSymbols(), symbols));
  SmallVector<Value> operands(of.take_front(dims));
  llvm::append_range(operands, ofSet.take_front(set.getNumDims()));
  llvm::append_range(operands, of.drop_front(dims));
  llvm::append_range(operands, ofSet.drop_front(set.getNumDims()));
  AffineMap map =
      AffineMap::get(dims + set.getNumDims(), symbols + set.getNumSymbols(),
                     all, bound.getContext());
  canonicalizeMapAndOperands(&map, &operands);
  return {map, operands};
}

/// if true: f  ==  f
static void always(AffineIfOp branch, PatternRewriter &rewriter) {
  Operation *last = branch.getThenBlock()->getTerminator();
  SmallVector<Value> results(last->getOperands());
  rewriter.eraseOp(last);
  rewriter.inlineBlockBefore(branch.getThenBlock(), branch);
  rewriter.replaceOp(branch, results);
}

namespace {

/// for i: if (i, ...) in set: f(i)  ==  for i in the bounds of set: f(i)
/// for i: if (...) in set: f(i)     ==  if (...) in set: for i: f(i)
struct LoopOverSet : OpRewritePattern<AffineIfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AffineIfOp branch,
                                PatternRewriter &rewriter) const override {
    auto loop = dyn_cast<AffineForOp>(branch->getParentOp());
    if (!loop || loop.getStepAsInt() != 1 || !isAllOf(loop, branch))
      return rewriter.notifyMatchFailure(
          branch, "it is not all that a loop in steps of one does");
    IntegerSet set = branch.getIntegerSet();
    SmallVector<Value> operands(branch.getOperands());
    Value index = loop.getInductionVar();
    if (llvm::any_of(operands, [&](Value operand) {
          return operand != index && !loop.isDefinedOutsideOfLoop(operand);
        }))
      return rewriter.notifyMatchFailure(branch, "the loop computes its set");
    if (!llvm::is_contained(operands, index)) {
      if (loop->getNumResults() || branch->getNumResults())
        return rewriter.notifyMatchFailure(branch, "the loop has iter_args");
      rewriter.setInsertionPoint(loop);
      auto around = AffineIfOp::create(rewriter, branch.getLoc(), set, operands,
                                       /*withElseRegion=*/false);
      always(branch, rewriter);
      rewriter.moveOpBefore(loop, around.getThenBlock()->getTerminator());
      return success();
    }

    // c * i + r >= 0, or == 0, as a bound of i.
    SmallVector<AffineExpr> lower, upper, others;
    SmallVector<bool> equalities;
    unsigned dim = llvm::find(operands, index) - operands.begin();
    for (auto [term, equality] :
         llvm::zip(set.getConstraints(), set.getEqFlags())) {
      int64_t c = coefficient(term, dim, set);
      if (c == 0 || (equality && std::abs(c) != 1)) {
        others.push_back(term);
        equalities.push_back(equality);
        continue;
      }
      AffineExpr r =
          (term - rewriter.getAffineDimExpr(dim) * c) * (c > 0 ? -1 : 1);
      r = simplifyAffineExpr(r, set.getNumDims(), set.getNumSymbols());
      if (c > 0 || equality)
        lower.push_back(r.ceilDiv(std::abs(c)));
      if (c < 0 || equality)
        upper.push_back(r.floorDiv(std::abs(c)) + 1);
    }
    if (lower.empty() && upper.empty())
      return rewriter.notifyMatchFailure(branch, "no condition is a bound");
    rewriter.modifyOpInPlace(loop, [&] {
      auto [least, ofLeast] =
          joined(loop.getLowerBoundMap(), loop.getLowerBoundOperands(), lower,
                 set, operands);
      loop.setLowerBound(ofLeast, least);
      auto [end, ofEnd] =
          joined(loop.getUpperBoundMap(), loop.getUpperBoundOperands(), upper,
                 set, operands);
      loop.setUpperBound(ofEnd, end);
    });
    if (others.empty())
      always(branch, rewriter);
    else
      rewriter.modifyOpInPlace(branch, [&] {
        branch.setIntegerSet(IntegerSet::get(
            set.getNumDims(), set.getNumSymbols(), others, equalities));
      });
    return success();
  }
};

} // namespace

void tenon::FoldIfIntoLoopBoundsOp::populatePatterns(
    RewritePatternSet &patterns) {
  patterns.add<LoopOverSet>(patterns.getContext());
}
