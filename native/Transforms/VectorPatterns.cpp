//===- VectorPatterns.cpp - Arithmetic of rows that are vectors -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/PatternSets.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

#include <limits>
#include <memory>

using namespace mlir;

#define GET_OP_CLASSES
#include "Transforms/PatternSets.h.inc"

namespace {

/// True for an operation on a number, unless loops are made of what is around
/// it: the body of a structured operation, all elements of which are computed
/// in the same way.
bool standsAlone(Operation *op) {
  return !isa<VectorType>(op->getResult(0).getType()) &&
         !isa<linalg::GenericOp>(op->getParentOp());
}

/// A pattern of another set, for many numbers at once only.
class OnVectors : public RewritePattern {
public:
  explicit OnVectors(std::unique_ptr<RewritePattern> inner)
      : RewritePattern(inner->getRootKind()->getStringRef(),
                       inner->getBenefit(), inner->getContext()),
        inner(std::move(inner)) {
    setDebugName(this->inner->getDebugName());
  }

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (standsAlone(op))
      return rewriter.notifyMatchFailure(op, "a number that stands alone");
    return inner->matchAndRewrite(op, rewriter);
  }

private:
  std::unique_ptr<RewritePattern> inner;
};

/// exp(x) == 0 where the result is less than a normal number, infinity where it
/// is more than any, and what `approximation` makes of it elsewhere
class ExpInRange : public RewritePattern {
public:
  explicit ExpInRange(std::unique_ptr<RewritePattern> approximation)
      : RewritePattern(math::ExpOp::getOperationName(), 1,
                       approximation->getContext()),
        approximation(std::move(approximation)) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    Type type = op->getResult(0).getType();
    if (standsAlone(op) || !getElementTypeOrSelf(type).isF32())
      return rewriter.notifyMatchFailure(op, "no vector of f32");
    Location loc = op->getLoc();
    auto splat = [&](float value) -> Value {
      TypedAttr number = rewriter.getF32FloatAttr(value);
      if (auto vector = dyn_cast<VectorType>(type))
        number = DenseElementsAttr::get(vector, number);
      return arith::ConstantOp::create(rewriter, loc, number);
    };
    auto choose = [&](arith::CmpFPredicate predicate, float limit, float value,
                      Value otherwise) -> Value {
      Value beyond = arith::CmpFOp::create(rewriter, loc, predicate,
                                           op->getOperand(0), splat(limit));
      return arith::SelectOp::create(rewriter, loc, beyond, splat(value),
                                     otherwise);
    };
    Operation *inside = rewriter.clone(*op);
    Value result = choose(arith::CmpFPredicate::OLT, -87.33654f, 0.0f,
                          inside->getResult(0));
    result = choose(arith::CmpFPredicate::OGT, 88.72283f,
                    std::numeric_limits<float>::infinity(), result);
    rewriter.replaceOp(op, result);
    rewriter.setInsertionPoint(inside);
    // It takes every vector of f32.
    (void)approximation->matchAndRewrite(inside, rewriter);
    return success();
  }

private:
  std::unique_ptr<RewritePattern> approximation;
};

/// reduction(x, a), in order == reduction(x, a), in any order
struct ReduceInAnyOrder : OpRewritePattern<vector::ReductionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ReductionOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<FloatType>(op.getDest().getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "exact in every order");
    arith::FastMathFlags flags =
        op.getFastmath() | arith::FastMathFlags::reassoc;
    if (type.getWidth() >= 32) {
      if (flags == op.getFastmath())
        return rewriter.notifyMatchFailure(op, "has no order");
      rewriter.modifyOpInPlace(op, [&] { op.setFastmath(flags); });
      return success();
    }
    Location loc = op.getLoc();
    Type wide = rewriter.getF32Type();
    Value elements = arith::ExtFOp::create(
        rewriter, loc, op.getSourceVectorType().clone(wide), op.getVector());
    Value start;
    if (op.getAcc())
      start = arith::ExtFOp::create(rewriter, loc, wide, op.getAcc());
    Value sum = vector::ReductionOp::create(rewriter, loc, wide, op.getKind(),
                                            elements, start, flags);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, type, sum);
    return success();
  }
};

} // namespace

void tenon::PolynomialsOp::populatePatterns(RewritePatternSet &patterns) {
  auto wanted = [](StringRef name) {
    return name == math::ExpOp::getOperationName() ||
           name == math::LogOp::getOperationName() ||
           name == math::TanhOp::getOperationName() ||
           name == math::ErfOp::getOperationName();
  };
  RewritePatternSet wide(patterns.getContext()), exact(patterns.getContext());
  populateMathF32ExpansionPatterns(wide, wanted);
  for (std::unique_ptr<RewritePattern> &pattern : wide.getNativePatterns())
    patterns.add(std::make_unique<OnVectors>(std::move(pattern)));
  populateMathPolynomialApproximationPatterns(exact, wanted);
  for (std::unique_ptr<RewritePattern> &pattern : exact.getNativePatterns()) {
    if (pattern->getRootKind()->getStringRef() ==
        math::ExpOp::getOperationName())
      patterns.add(std::make_unique<ExpInRange>(std::move(pattern)));
    else
      patterns.add(std::make_unique<OnVectors>(std::move(pattern)));
  }
}

void tenon::ReduceInAnyOrderOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<ReduceInAnyOrder>(patterns.getContext());
}
