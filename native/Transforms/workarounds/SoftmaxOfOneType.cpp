//===- SoftmaxOfOneType.cpp - Softmaxes that upstream expands wrongly -----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/PatternSets.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "Transforms/PatternSets.h.inc"

namespace {
/// softmax(x, y) == cast(softmax(cast x, cast y)), each cast to all sizes that
/// the type of x or of y says.
struct SoftmaxOfOneType : OpRewritePattern<linalg::SoftmaxOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::SoftmaxOp op,
                                PatternRewriter &rewriter) const override {
    auto input = dyn_cast<RankedTensorType>(op.getInput().getType());
    auto output = dyn_cast<RankedTensorType>(op.getOutput().getType());
    if (!input || !output || input == output ||
        input.getElementType() != output.getElementType())
      return rewriter.notifyMatchFailure(op, "the types are one");
    SmallVector<int64_t> shape(input.getShape());
    for (auto [size, other] : llvm::zip(shape, output.getShape()))
      if (ShapedType::isDynamic(size))
        size = other;
    Type type = input.clone(shape);
    Location loc = op.getLoc();
    auto cast = [&](Value value) -> Value {
      return value.getType() == type
                 ? value
                 : tensor::CastOp::create(rewriter, loc, type, value);
    };
    auto same = linalg::SoftmaxOp::create(
        rewriter, loc, TypeRange(type), cast(op.getInput()),
        cast(op.getOutput()), op.getDimension());
    same->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op->getResult(0).getType(),
                                                same->getResult(0));
    return success();
  }
};
} // namespace

void tenon::SoftmaxOfOneTypeOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<SoftmaxOfOneType>(patterns.getContext());
}
