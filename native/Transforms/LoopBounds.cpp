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

namespace {

/// The conditions of a branch as bounds of the loop around it.
struct Bounds {
  SmallVector<AffineExpr> lower, upper, others;
  SmallVector<bool> othersAreEqualities;
};

} // namespace

/// Solves what it can of `terms` for dimension `dim`: c * dim + r >= 0, or ==
/// 0.
static Bounds solve(AffineMap terms, ArrayRef<bool> equalities, unsigned dim) {
  Bounds bounds;
  unsigned dims = terms.getNumDims(), symbols = terms.getNumSymbols();
  for (auto [term, equality] : llvm::zip(terms.getResults(), equalities)) {
    SmallVector<int64_t> flat;
    bool linear =
        dim < dims &&
        succeeded(getFlattenedAffineExpr(term, dims, symbols, &flat)) &&
        flat.size() == dims + symbols + 1;
    int64_t c = linear ? flat[dim] : 0;
    if (c == 0 || (equality && std::abs(c) != 1)) {
      bounds.others.push_back(term);
      bounds.othersAreEqualities.push_back(equality);
      continue;
    }
    AffineExpr r = simplifyAffineExpr(
        term - getAffineDimExpr(dim, term.getContext()) * c, dims, symbols);
    if (c > 0 || equality)
      bounds.lower.push_back((r * (c > 0 ? -1 : 1)).ceilDiv(std::abs(c)));
    if (c < 0 || equality)
      bounds.upper.push_back((r * (c > 0 ? -1 : 1)).floorDiv(std::abs(c)) + 1);
  }
  return bounds;
}

/// A bound, and what else it is the greatest, or the least, of.
static std::pair<AffineMap, SmallVector<Value>>
joined(AffineMap bound, ValueRange of, ArrayRef<AffineExpr> others,
       AffineMap terms, ValueRange ofOthers) {
  unsigned dims = bound.getNumDims(), symbols = bound.getNumSymbols();
  SmallVector<AffineExpr> all(bound.getResults());
  for (AffineExpr other : others)
    all.push_back(other.shiftDims(terms.getNumDims(), dims)
                      .shiftSymbols(terms.getNumSymbols(), symbols));
  SmallVector<Value> operands(of.take_front(dims));
  llvm::append_range(operands, ofOthers.take_front(terms.getNumDims()));
  llvm::append_range(operands, of.drop_front(dims));
  llvm::append_range(operands, ofOthers.drop_front(terms.getNumDims()));
  AffineMap map =
      AffineMap::get(dims + terms.getNumDims(), symbols + terms.getNumSymbols(),
                     all, bound.getContext());
  canonicalizeMapAndOperands(&map, &operands);
  return {map, operands};
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
    AffineMap terms = AffineMap::get(set.getNumDims(), set.getNumSymbols(),
                                     set.getConstraints(), branch.getContext());
    fullyComposeAffineMapAndOperands(&terms, &operands);
    canonicalizeMapAndOperands(&terms, &operands);
    Value index = loop.getInductionVar();
    if (llvm::any_of(operands, [&](Value operand) {
          return operand != index && !loop.isDefinedOutsideOfLoop(operand);
        }))
      return rewriter.notifyMatchFailure(branch, "the loop computes its set");
    if (!llvm::is_contained(operands, index)) {
      auto same = IntegerSet::get(terms.getNumDims(), terms.getNumSymbols(),
                                  terms.getResults(), set.getEqFlags());
      return aroundTheLoop(branch, loop, same, operands, rewriter);
    }

    Bounds bounds = solve(terms, set.getEqFlags(),
                          llvm::find(operands, index) - operands.begin());
    if (bounds.lower.empty() && bounds.upper.empty())
      return rewriter.notifyMatchFailure(branch, "no condition is a bound");
    rewriter.modifyOpInPlace(loop, [&] {
      auto [lower, ofLower] =
          joined(loop.getLowerBoundMap(), loop.getLowerBoundOperands(),
                 bounds.lower, terms, operands);
      loop.setLowerBound(ofLower, lower);
      auto [upper, ofUpper] =
          joined(loop.getUpperBoundMap(), loop.getUpperBoundOperands(),
                 bounds.upper, terms, operands);
      loop.setUpperBound(ofUpper, upper);
    });
    if (bounds.others.empty()) {
      always(branch, rewriter);
      return success();
    }
    IntegerSet rest =
        IntegerSet::get(terms.getNumDims(), terms.getNumSymbols(),
                        bounds.others, bounds.othersAreEqualities);
    rewriter.modifyOpInPlace(branch,
                             [&] { branch.setConditional(rest, operands); });
    return success();
  }

private:
  /// if true: f  ==  f
  static void always(AffineIfOp branch, PatternRewriter &rewriter) {
    Operation *last = branch.getThenBlock()->getTerminator();
    SmallVector<Value> results(last->getOperands());
    rewriter.eraseOp(last);
    rewriter.inlineBlockBefore(branch.getThenBlock(), branch);
    rewriter.replaceOp(branch, results);
  }

  static LogicalResult aroundTheLoop(AffineIfOp branch, AffineForOp loop,
                                     IntegerSet set, ValueRange operands,
                                     PatternRewriter &rewriter) {
    if (loop->getNumResults() || branch->getNumResults())
      return rewriter.notifyMatchFailure(branch, "the loop hands on values");
    rewriter.setInsertionPoint(loop);
    auto around = AffineIfOp::create(rewriter, branch.getLoc(), set, operands,
                                     /*withElseRegion=*/false);
    always(branch, rewriter);
    rewriter.moveOpBefore(loop, around.getThenBlock()->getTerminator());
    return success();
  }
};

} // namespace

void tenon::LoopOverSetOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<LoopOverSet>(patterns.getContext());
}
