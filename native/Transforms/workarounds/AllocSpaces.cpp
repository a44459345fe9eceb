//===- AllocSpaces.cpp - The memory space of a new tensor -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Tenon/Tenon.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace {
/// Makes constant sizes of a bufferization.alloc_tensor static. Upstream's
/// canonicalization does so as well, and forgets the memory space.
struct KeepMemorySpace : OpRewritePattern<bufferization::AllocTensorOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(bufferization::AllocTensorOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getMemorySpace() || op.getCopy())
      return failure();
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type)
      return failure();
    SmallVector<int64_t> shape(type.getShape());
    SmallVector<Value> sizes;
    unsigned next = 0;
    for (int64_t &size : shape) {
      if (!ShapedType::isDynamic(size))
        continue;
      Value value = op.getDynamicSizes()[next++];
      std::optional<int64_t> known = getConstantIntValue(value);
      if (known && *known >= 0)
        size = *known;
      else
        sizes.push_back(value);
    }
    if (sizes.size() == op.getDynamicSizes().size())
      return failure();
    auto fixed =
        RankedTensorType::get(shape, type.getElementType(), type.getEncoding());
    Value made = bufferization::AllocTensorOp::create(
        rewriter, op.getLoc(), fixed, sizes, /*copy=*/Value(), op.getSizeHint(),
        op.getMemorySpaceAttr());
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, type, made);
    return success();
  }
};
} // namespace

/// Passes canonicalize by the patterns of all dialects that are loaded, as this
/// one is wherever a schedule runs.
void tenon::TenonDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  patterns.add<KeepMemorySpace>(patterns.getContext(), /*benefit=*/2);
}
