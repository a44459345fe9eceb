//===- TilePatterns.cpp - Tiles without what is not theirs ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "Vocabulary/Products.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

/// True when upstream can take dimensions off each operand: not off a buffer
/// of another layout than the identity, where it fails after it has begun.
static bool canDropDims(linalg::GenericOp op) {
  return llvm::all_of(op->getOperandTypes(), [](Type type) {
    auto buffer = dyn_cast<MemRefType>(type);
    return !buffer || buffer.getLayout().isIdentity();
  });
}

/// The loops that a tile may lose if they run once.
static SmallVector<unsigned> loopsAroundTile(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || !canDropDims(generic))
    return {};
  llvm::SmallSetVector<unsigned, 8> loops;
  loops.insert_range(llvm::seq<unsigned>(0, generic.getNumLoops()));
  if (std::optional<tenon::Product> product = tenon::matchProduct(op)) {
    for (unsigned kept :
         {product->rows, product->columns, product->reductions.back()})
      loops.remove(kept);
    if (product->pairs)
      loops.remove(*product->pairs);
    return loops.takeVector();
  }
  SmallVector<int64_t> ranges = generic.getStaticLoopRanges();
  auto longer = llvm::count_if(ranges, [](int64_t size) { return size != 1; });
  for (unsigned loop = generic.getNumLoops(); loop > 0 && longer < 2; --loop)
    if (ranges[loop - 1] == 1 && loops.remove(loop - 1))
      ++longer;
  return loops.takeVector();
}

/// How far `expr` reaches over loops of these ranges, or none when that is not
/// known or the expression is one loop.
static std::optional<int64_t> reachOf(AffineExpr expr,
                                      ArrayRef<int64_t> ranges) {
  SmallVector<int64_t> steps;
  if (isa<AffineDimExpr>(expr) ||
      failed(getFlattenedAffineExpr(expr, ranges.size(), 0, &steps)) ||
      steps.size() != ranges.size() + 1)
    return std::nullopt;
  int64_t reach = steps.back() + 1;
  for (auto [step, range] : llvm::zip(steps, ranges)) {
    if (step == 0)
      continue;
    if (step < 0 || ShapedType::isDynamic(range))
      return std::nullopt;
    reach += step * (range - 1);
  }
  return reach;
}

namespace {

/// f(x) over windows that reach less far than x == f(slice of x)
/// Dropping a loop of one step leaves the other loop of its window alone, which
/// must then fit the dimension.
struct FitWindows : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "not on tensors");
    SmallVector<int64_t> ranges = op.getStaticLoopRanges();
    for (OpOperand *input : op.getDpsInputOperands()) {
      auto type = dyn_cast<RankedTensorType>(input->get().getType());
      if (!type || !type.hasStaticShape())
        continue;
      SmallVector<int64_t> shape(type.getShape());
      AffineMap map = op.getMatchingIndexingMap(input);
      for (auto [size, expr] : llvm::zip(shape, map.getResults()))
        size = std::min(size, reachOf(expr, ranges).value_or(size));
      if (type.getShape() == ArrayRef(shape))
        continue;
      SmallVector<OpFoldResult> sizes =
          getAsIndexOpFoldResult(rewriter.getContext(), shape);
      SmallVector<OpFoldResult> zeros(shape.size(), rewriter.getIndexAttr(0));
      SmallVector<OpFoldResult> ones(shape.size(), rewriter.getIndexAttr(1));
      Value slice = tensor::ExtractSliceOp::create(
          rewriter, op.getLoc(), input->get(), zeros, sizes, ones);
      rewriter.modifyOpInPlace(op, [&] { input->set(slice); });
      return success();
    }
    return rewriter.notifyMatchFailure(op, "every window fits its operand");
  }
};

} // namespace

void tenon::populateDropUnitDimsOfTiles(RewritePatternSet &patterns) {
  // Upstream's patterns are not meant for a greedy driver. With the control
  // below they come to an end: each rewrite takes a loop away.
  patterns.add<FitWindows>(patterns.getContext(), /*benefit=*/10);
  linalg::ControlDropUnitDims options;
  options.rankReductionStrategy =
      linalg::ControlDropUnitDims::RankReductionStrategy::ExtractInsertSlice;
  options.controlFn = loopsAroundTile;
  linalg::populateFoldUnitExtentDimsPatterns(patterns, options);
}
