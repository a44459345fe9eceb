//===- BackwardMaps.cpp - Operands that are read backwards ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace tenon;

static bool isBackward(AffineMap map) {
  bool found = false;
  map.walkExprs([&](AffineExpr expr) {
    auto product = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!product || product.getKind() != AffineExprKind::Mul)
      return;
    auto factor = dyn_cast<AffineConstantExpr>(product.getRHS());
    found |= factor && factor.getValue() < 0;
  });
  return found;
}

namespace {

/// f(x[9 - i])  ==  f(t), where t[i] = x[9 - i] for the loops that index x.
struct ReadForward : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() && !op.hasPureBufferSemantics())
      return rewriter.notifyMatchFailure(op, "tensors and buffers are mixed");
    for (OpOperand *operand : op.getDpsInputOperands())
      if (isBackward(op.getMatchingIndexingMap(operand))) {
        readForward(op, *operand, rewriter);
        return success();
      }
    return rewriter.notifyMatchFailure(op, "no operand is read backwards");
  }

  static void readForward(linalg::GenericOp op, OpOperand &operand,
                          PatternRewriter &rewriter) {
    Location loc = op.getLoc();
    Value source = operand.get();
    AffineMap map = op.getMatchingIndexingMap(&operand);
    // The loops that index the operand, in the order of its dims.
    SmallVector<AffineExpr> loops, renamed(map.getNumDims());
    SmallVector<OpFoldResult> sizes;
    SmallVector<Range> ranges =
        cast<linalg::LinalgOp>(*op).createLoopRanges(rewriter, loc);
    map.walkExprs([&](AffineExpr expr) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop || renamed[loop.getPosition()])
        return;
      renamed[loop.getPosition()] = rewriter.getAffineDimExpr(loops.size());
      loops.push_back(loop);
      sizes.push_back(ranges[loop.getPosition()].size);
    });
    for (AffineExpr &expr : renamed)
      if (!expr)
        expr = rewriter.getAffineConstantExpr(0);
    AffineMap inner =
        map.replaceDimsAndSymbols(renamed, {}, loops.size(), /*numSyms=*/0);
    bool isTensor = isa<TensorType>(source.getType());
    Type element = getElementTypeOrSelf(source.getType());
    Value made =
        isTensor ? Value(tensor::EmptyOp::create(rewriter, loc, sizes, element))
                 : allocate(rewriter, loc, sizes, element);
    auto body = [&](OpBuilder &builder, Location loc, ValueRange) {
      SmallVector<Value> indices, places;
      for (size_t dim = 0; dim < loops.size(); ++dim)
        indices.push_back(linalg::IndexOp::create(builder, loc, dim));
      for (AffineExpr expr : inner.getResults())
        places.push_back(affine::AffineApplyOp::create(
            builder, loc, AffineMap::get(inner.getNumDims(), 0, expr),
            indices));
      Value read =
          isTensor
              ? Value(tensor::ExtractOp::create(builder, loc, source, places))
              : Value(memref::LoadOp::create(builder, loc, source, places));
      linalg::YieldOp::create(builder, loc, read);
    };
    auto copy = linalg::GenericOp::create(
        rewriter, loc, isTensor ? TypeRange(made.getType()) : TypeRange(),
        ValueRange(), made, rewriter.getMultiDimIdentityMap(loops.size()),
        SmallVector<utils::IteratorType>(loops.size(),
                                         utils::IteratorType::parallel),
        body);
    if (isTensor) {
      made = copy.getResult(0);
    } else {
      // Effects of an operation do not tell what its body reads; loops do.
      (void)linalg::linalgOpToLoops(rewriter, copy);
      rewriter.eraseOp(copy);
      rewriter.setInsertionPointAfter(op);
      memref::DeallocOp::create(rewriter, loc, made);
    }
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    maps[operand.getOperandNumber()] =
        AffineMap::get(map.getNumDims(), 0, loops, rewriter.getContext());
    rewriter.modifyOpInPlace(op, [&] {
      operand.set(made);
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
  }

  static Value allocate(PatternRewriter &rewriter, Location loc,
                        ArrayRef<OpFoldResult> sizes, Type element) {
    auto [shape, values] =
        decomposeMixedValues(SmallVector<OpFoldResult>(sizes));
    return memref::AllocOp::create(rewriter, loc,
                                   MemRefType::get(shape, element), values);
  }
};

} // namespace

void CopyReversedOperandsOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<ReadForward>(patterns.getContext());
}
