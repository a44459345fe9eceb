//===- SpellOutViews.cpp - Views that a pass of upstream crashes on -------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/PatternSets.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace {

/// A size, stride or offset of a type; `value` where that does not say it.
static OpFoldResult staticOr(Builder &builder, int64_t number, Value value) {
  return ShapedType::isDynamic(number)
             ? OpFoldResult(value)
             : OpFoldResult(builder.getIndexAttr(number));
}

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
    auto [staticStrides, staticOffset] = type.getStridesAndOffset();
    SmallVector<OpFoldResult> strides(sizes.size());
    for (auto [group, inner] : llvm::zip(groups, metadata.getStrides())) {
      Value stride = inner;
      for (int64_t dim : llvm::reverse(group)) {
        strides[dim] = staticOr(rewriter, staticStrides[dim], stride);
        stride = arith::MulIOp::create(
            rewriter, loc, stride,
            getValueOrCreateConstantIndexOp(rewriter, loc, sizes[dim]));
      }
    }
    rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(
        op, type, metadata.getBaseBuffer(),
        staticOr(rewriter, staticOffset, metadata.getOffset()), sizes, strides);
    return success();
  }
};

/// The dimensions that are left of a view of type `whole` in one of type
/// `part`, found from the front by size and stride. None when others than of
/// size 1 would go.
static std::optional<SmallVector<int64_t>> keptDims(MemRefType whole,
                                                    MemRefType part) {
  SmallVector<int64_t> strides = whole.getStridesAndOffset().first;
  SmallVector<int64_t> kept;
  int64_t dim = 0, rank = whole.getRank();
  for (auto [size, stride] :
       llvm::zip(part.getShape(), part.getStridesAndOffset().first)) {
    while (dim < rank &&
           (whole.getDimSize(dim) != size || strides[dim] != stride))
      if (whole.getDimSize(dim++) != 1)
        return std::nullopt;
    if (dim == rank)
      return std::nullopt;
    kept.push_back(dim++);
  }
  for (; dim < rank; ++dim)
    if (whole.getDimSize(dim) != 1)
      return std::nullopt;
  return kept;
}

/// subview(x) without some dimensions == reinterpret_cast(subview(x)) with the
/// sizes and strides of the others.
struct SpellOutSubView : OpRewritePattern<memref::SubViewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::SubViewOp op,
                                PatternRewriter &rewriter) const override {
    MemRefType type = op.getType();
    if (type.getRank() == op.getSourceType().getRank() ||
        llvm::all_of(op.getMixedStrides(), [](OpFoldResult step) {
          return getConstantIntValue(step) == 1;
        }))
      return rewriter.notifyMatchFailure(op, "drops none, or has no steps");
    auto wholeType = dyn_cast<MemRefType>(memref::SubViewOp::inferResultType(
        op.getSourceType(), op.getMixedOffsets(), op.getMixedSizes(),
        op.getMixedStrides()));
    auto kept = keptDims(wholeType, type);
    if (!kept)
      return rewriter.notifyMatchFailure(op, "no dimensions that may go");
    Location loc = op.getLoc();
    auto whole = memref::SubViewOp::create(
        rewriter, loc, wholeType, op.getSource(), op.getMixedOffsets(),
        op.getMixedSizes(), op.getMixedStrides());
    auto metadata =
        memref::ExtractStridedMetadataOp::create(rewriter, loc, whole);
    auto [staticStrides, staticOffset] = type.getStridesAndOffset();
    SmallVector<OpFoldResult> sizes, strides;
    for (auto [index, dim] : llvm::enumerate(*kept)) {
      sizes.push_back(
          staticOr(rewriter, type.getDimSize(index), metadata.getSizes()[dim]));
      strides.push_back(
          staticOr(rewriter, staticStrides[index], metadata.getStrides()[dim]));
    }
    rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(
        op, type, metadata.getBaseBuffer(),
        staticOr(rewriter, staticOffset, metadata.getOffset()), sizes, strides);
    return success();
  }
};

} // namespace

void tenon::populateSpellOutViews(RewritePatternSet &patterns) {
  patterns.add<SpellOutExpandShape, SpellOutSubView>(patterns.getContext());
}
