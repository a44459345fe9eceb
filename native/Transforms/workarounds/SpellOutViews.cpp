//===- SpellOutViews.cpp - Views that a pass of upstream crashes on -------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace {

/// expand_shape(x) with sizes s == reinterpret_cast(x) with sizes s and in each
/// group the stride of the dimension that was split, times the sizes inside.
struct SpellOutExpandShape : OpRewritePattern<memref::ExpandShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::ExpandShapeOp op,
                                PatternRewriter &rewriter) const override {
    MemRefType type = op.getResultType();
    SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
    if (llvm::none_of(groups, [&](ArrayRef<int64_t> group) {
          return llvm::count_if(group, [&](int64_t dim) {
                   return type.isDynamicDim(dim);
                 }) > 1;
        }))
      return rewriter.notifyMatchFailure(op, "one dynamic size a group");
    Location loc = op.getLoc();
    auto metadata =
        memref::ExtractStridedMetadataOp::create(rewriter, loc, op.getSrc());
    SmallVector<OpFoldResult> sizes = op.getMixedOutputShape();
    SmallVector<OpFoldResult> strides(sizes.size());
    AffineExpr product =
        rewriter.getAffineSymbolExpr(0) * rewriter.getAffineSymbolExpr(1);
    for (auto [group, inner] :
         llvm::zip(groups, metadata.getConstifiedMixedStrides())) {
      OpFoldResult stride = inner;
      for (int64_t dim : llvm::reverse(group)) {
        strides[dim] = stride;
        stride = affine::makeComposedFoldedAffineApply(rewriter, loc, product,
                                                       {stride, sizes[dim]});
      }
    }
    rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(
        op, type, metadata.getBaseBuffer(), metadata.getConstifiedMixedOffset(),
        sizes, strides);
    return success();
  }
};

/// subview(x) by steps without some dimensions == subview(x) by steps, of which
/// a view without steps drops them.
struct DropDimsAfterSteps : OpRewritePattern<memref::SubViewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::SubViewOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getType().getRank() == op.getSourceType().getRank() ||
        llvm::all_of(op.getMixedStrides(), isOneInteger))
      return rewriter.notifyMatchFailure(op, "drops none, or has no steps");
    SmallVector<OpFoldResult> sizes = op.getMixedSizes();
    Value whole = memref::SubViewOp::create(
        rewriter, op.getLoc(), op.getSource(), op.getMixedOffsets(), sizes,
        op.getMixedStrides());
    SmallVector<OpFoldResult> zeros(sizes.size(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(sizes.size(), rewriter.getIndexAttr(1));
    rewriter.replaceOpWithNewOp<memref::SubViewOp>(op, op.getType(), whole,
                                                   zeros, sizes, ones);
    return success();
  }
};

} // namespace

void tenon::ExpandViewsOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<SpellOutExpandShape, DropDimsAfterSteps>(patterns.getContext());
}
