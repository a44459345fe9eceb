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
#include "mlir/IR/IRMapping.h"
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

/// Builds arithmetic of numbers of one type, f32 or a vector of f32.
struct Numbers {
  PatternRewriter &rewriter;
  Location loc;
  Type type;

  Value all(float value) const {
    TypedAttr number = rewriter.getF32FloatAttr(value);
    if (auto vector = dyn_cast<VectorType>(type))
      number = DenseElementsAttr::get(vector, number);
    return arith::ConstantOp::create(rewriter, loc, number);
  }
  Value compare(arith::CmpFPredicate predicate, Value x, Value y) const {
    return arith::CmpFOp::create(rewriter, loc, predicate, x, y);
  }
  Value select(Value condition, Value x, Value y) const {
    return arith::SelectOp::create(rewriter, loc, condition, x, y);
  }
};

/// Builds a function of `x` for every number, of what is right for some.
using Complete = Value(const Numbers &numbers, Value x,
                       function_ref<Value(Value)> approximate);

/// A polynomial of upstream, for many numbers of f32 at once, made right where
/// it is not.
class Completed : public RewritePattern {
public:
  Completed(std::unique_ptr<RewritePattern> approximation, Complete *complete)
      : RewritePattern(approximation->getRootKind()->getStringRef(), 1,
                       approximation->getContext()),
        approximation(std::move(approximation)), complete(complete) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    Type type = op->getResult(0).getType();
    if (standsAlone(op) || !getElementTypeOrSelf(type).isF32())
      return rewriter.notifyMatchFailure(op, "no vector of f32");
    Value x = op->getOperand(0);
    Operation *inside = nullptr;
    Value result = complete({rewriter, op->getLoc(), type}, x,
                            [&](Value argument) -> Value {
                              IRMapping arguments;
                              arguments.map(x, argument);
                              inside = rewriter.clone(*op, arguments);
                              return inside->getResult(0);
                            });
    rewriter.replaceOp(op, result);
    rewriter.setInsertionPoint(inside);
    // It takes every vector of f32.
    (void)approximation->matchAndRewrite(inside, rewriter);
    return success();
  }

private:
  std::unique_ptr<RewritePattern> approximation;
  Complete *complete;
};

/// exp(x) == x + infinity where the result is more than any number or x is NaN,
/// of which the approximation would make an integer; 0 where the result is less
/// than a normal number, and exp(x) elsewhere
Value completeExp(const Numbers &numbers, Value x,
                  function_ref<Value(Value)> exp) {
  Value zero = numbers.all(0);
  Value isHighOrNaN =
      numbers.compare(arith::CmpFPredicate::UGT, x, numbers.all(88.72283f));
  Value isLow =
      numbers.compare(arith::CmpFPredicate::OLT, x, numbers.all(-87.33654f));
  Value beyond = arith::AddFOp::create(
      numbers.rewriter, numbers.loc, x,
      numbers.all(std::numeric_limits<float>::infinity()));
  Value result = exp(numbers.select(isHighOrNaN, zero, x));
  result = numbers.select(isLow, zero, result);
  return numbers.select(isHighOrNaN, beyond, result);
}

/// log(x) == log(x * 2^23) - 23 * log(2) where x is less than a normal number,
/// which the approximation would round up, and log(x) elsewhere
Value completeLog(const Numbers &numbers, Value x,
                  function_ref<Value(Value)> log) {
  Value isLow = numbers.compare(arith::CmpFPredicate::OLT, x,
                                numbers.all(std::numeric_limits<float>::min()));
  Value scaled = arith::MulFOp::create(numbers.rewriter, numbers.loc, x,
                                       numbers.all(8388608.0f));
  Value result = log(numbers.select(isLow, scaled, x));
  Value shifted = arith::SubFOp::create(numbers.rewriter, numbers.loc, result,
                                        numbers.all(15.9423847f));
  return numbers.select(isLow, shifted, result);
}

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
    StringRef name = pattern->getRootKind()->getStringRef();
    Complete *complete = name == math::ExpOp::getOperationName()   ? completeExp
                         : name == math::LogOp::getOperationName() ? completeLog
                                                                   : nullptr;
    if (complete)
      patterns.add(std::make_unique<Completed>(std::move(pattern), complete));
    else
      patterns.add(std::make_unique<OnVectors>(std::move(pattern)));
  }
}

void tenon::ReduceInAnyOrderOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<ReduceInAnyOrder>(patterns.getContext());
}
