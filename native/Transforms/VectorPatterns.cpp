//===- VectorPatterns.cpp - Arithmetic of rows that are vectors -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/PatternSets.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace {

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

void tenon::populateReduceInAnyOrder(RewritePatternSet &patterns) {
  patterns.add<ReduceInAnyOrder>(patterns.getContext());
}
