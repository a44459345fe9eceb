//===- VectorAccesses.cpp - n-D vector ops as LLVM has them
//-----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace tenon;

/// The n-D vector that an operation loads or stores as a whole, or null.
static VectorType wholeVector(Type value, MemRefType buffer) {
  auto type = dyn_cast<VectorType>(value);
  bool isWhole = type && type.getRank() > 1 && !type.isScalable() && buffer &&
                 !isa<VectorType>(buffer.getElementType());
  return isWhole ? type : VectorType();
}

/// The buffer that a `vector.type_cast` views as one vector, or null.
static Value viewedBuffer(Value view) {
  auto cast = view.getDefiningOp<vector::TypeCastOp>();
  return cast ? cast.getMemref() : Value();
}

static SmallVector<Value> startOf(OpBuilder &builder, Value buffer) {
  Value zero = arith::ConstantIndexOp::create(builder, buffer.getLoc(), 0);
  return SmallVector<Value>(cast<MemRefType>(buffer.getType()).getRank(), zero);
}

namespace {
/// load(m)  ==  transfer_read(m) within bounds
template <typename Load>
struct LoadAsTransfer : OpRewritePattern<Load> {
  using OpRewritePattern<Load>::OpRewritePattern;

  LogicalResult matchAndRewrite(Load op,
                                PatternRewriter &rewriter) const override {
    bool isView = std::is_same_v<Load, memref::LoadOp>;
    Value buffer = isView ? viewedBuffer(op->getOperand(0)) : op->getOperand(0);
    VectorType type = buffer ? wholeVector(op->getResult(0).getType(),
                                           cast<MemRefType>(buffer.getType()))
                             : VectorType();
    if (!type)
      return rewriter.notifyMatchFailure(op, "loads no vector of several dims");
    SmallVector<Value> at = isView ? startOf(rewriter, buffer)
                                   : SmallVector<Value>(op.getIndices());
    rewriter.replaceOpWithNewOp<vector::TransferReadOp>(
        op, type, buffer, at, std::nullopt,
        ArrayRef(SmallVector<bool>(type.getRank(), true)));
    return success();
  }
};

/// store(v, m)  ==  transfer_write(v, m) within bounds
template <typename Store>
struct StoreAsTransfer : OpRewritePattern<Store> {
  using OpRewritePattern<Store>::OpRewritePattern;

  LogicalResult matchAndRewrite(Store op,
                                PatternRewriter &rewriter) const override {
    bool isView = std::is_same_v<Store, memref::StoreOp>;
    Value buffer = isView ? viewedBuffer(op->getOperand(1)) : op->getOperand(1);
    VectorType type = buffer ? wholeVector(op->getOperand(0).getType(),
                                           cast<MemRefType>(buffer.getType()))
                             : VectorType();
    if (!type)
      return rewriter.notifyMatchFailure(op,
                                         "stores no vector of several dims");
    SmallVector<Value> at = isView ? startOf(rewriter, buffer)
                                   : SmallVector<Value>(op.getIndices());
    rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(
        op, op->getOperand(0), buffer, at,
        ArrayRef(SmallVector<bool>(type.getRank(), true)));
    return success();
  }
};

/// scatter(v, indices, mask)  ==  scatter of these as vectors of one dim: in
/// both the last one of equal indices stays
struct ScatterFlat : OpRewritePattern<vector::ScatterOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ScatterOp op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    if (type.getRank() < 2 || type.isScalable())
      return rewriter.notifyMatchFailure(op, "scatters no n-D vector");
    IRMapping flat;
    for (Value value : {op.getIndices(), op.getMask(), op.getValueToStore()}) {
      Type element = cast<VectorType>(value.getType()).getElementType();
      flat.map(value,
               vector::ShapeCastOp::create(
                   rewriter, op.getLoc(),
                   VectorType::get(type.getNumElements(), element), value));
    }
    rewriter.replaceOp(op, rewriter.clone(*op, flat));
    return success();
  }
};
} // namespace

void LowerVectorAccessesOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<LoadAsTransfer<vector::LoadOp>, LoadAsTransfer<memref::LoadOp>,
               StoreAsTransfer<vector::StoreOp>,
               StoreAsTransfer<memref::StoreOp>, ScatterFlat>(
      patterns.getContext());
}
