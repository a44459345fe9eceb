//===- VectorAccesses.cpp - Loads, stores and scatters of n-D vectors -----===//
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

namespace {
/// Where an n-D vector lies that an operation loads or stores as a whole.
struct WholeAccess {
  VectorType type;
  Value buffer;
  SmallVector<Value> at;
  /// All of it lies within the buffer.
  SmallVector<bool> inBounds;
};
} // namespace

/// What `op` accesses in `memory`, as a value of that type: in a buffer of
/// numbers, or as a `vector.type_cast` views such a buffer. Nothing for
/// numbers, vectors of one dim and scalable vectors.
template <typename Access>
static std::optional<WholeAccess>
wholeAccess(Access op, Type value, Value memory, OpBuilder &builder) {
  auto type = dyn_cast<VectorType>(value);
  if (!type || type.getRank() < 2 || type.isScalable())
    return std::nullopt;
  constexpr bool isView =
      llvm::is_one_of<Access, memref::LoadOp, memref::StoreOp>::value;
  if (isView) {
    auto view = memory.getDefiningOp<vector::TypeCastOp>();
    if (!view)
      return std::nullopt;
    memory = view.getMemref();
  }
  auto buffer = cast<MemRefType>(memory.getType());
  if (isa<VectorType>(buffer.getElementType()))
    return std::nullopt;
  SmallVector<Value> at(op.getIndices());
  if (isView)
    at.assign(buffer.getRank(),
              arith::ConstantIndexOp::create(builder, memory.getLoc(), 0));
  return WholeAccess{type, memory, at, SmallVector<bool>(type.getRank(), true)};
}

namespace {
/// load(m)  ==  transfer_read(m) within bounds
template <typename Load>
struct LoadAsTransfer : OpRewritePattern<Load> {
  using OpRewritePattern<Load>::OpRewritePattern;

  LogicalResult matchAndRewrite(Load op,
                                PatternRewriter &rewriter) const override {
    auto access = wholeAccess(op, op->getResult(0).getType(), op->getOperand(0),
                              rewriter);
    if (!access)
      return rewriter.notifyMatchFailure(op, "loads no vector of several dims");
    rewriter.replaceOpWithNewOp<vector::TransferReadOp>(
        op, access->type, access->buffer, access->at, std::nullopt,
        access->inBounds);
    return success();
  }
};

/// store(v, m)  ==  transfer_write(v, m) within bounds
template <typename Store>
struct StoreAsTransfer : OpRewritePattern<Store> {
  using OpRewritePattern<Store>::OpRewritePattern;

  LogicalResult matchAndRewrite(Store op,
                                PatternRewriter &rewriter) const override {
    auto access = wholeAccess(op, op->getOperand(0).getType(),
                              op->getOperand(1), rewriter);
    if (!access)
      return rewriter.notifyMatchFailure(op,
                                         "stores no vector of several dims");
    rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(
        op, op->getOperand(0), access->buffer, access->at, access->inBounds);
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
