//===- CompactColumns.cpp - Columns of products, side by side -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Tenon/Tenon.h"
#include "Tensor/Product.h"
#include "Transforms/Transforms.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace tenon;

/// The loops that move along the last dimension of the product's right operand,
/// and along no other of it, the columns last, when these step by more than 1.
static SmallVector<unsigned> getWindow(const Product &product, AffineMap map) {
  SmallVector<int64_t> steps;
  if (map.getNumResults() == 0 ||
      failed(getFlattenedAffineExpr(map.getResults().back(), map.getNumDims(),
                                    0, &steps)) ||
      steps.size() != map.getNumDims() + 1 || steps[product.columns] < 2)
    return {};
  linalg::LinalgOp op = product.op;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<unsigned> window;
  for (unsigned loop = 0; loop < map.getNumDims(); ++loop) {
    if (steps[loop] == 0)
      continue;
    if (ShapedType::isDynamic(ranges[loop]) ||
        map.getMajorSubMap(map.getNumResults() - 1).isFunctionOfDim(loop))
      return {};
    if (loop != product.columns)
      window.push_back(loop);
  }
  window.push_back(product.columns);
  return window;
}

/// Lets `op` read its operand `number`, indexed by `map`, from a copy: what the
/// loops of the window read of its last dimension lies there side by side, in
/// their order. What a loop steps over in another dimension is not copied. What
/// copies has #tenon.tile: steps of outer loops.
static void readCopy(RewriterBase &rewriter, linalg::GenericOp op,
                     unsigned number, AffineMap map,
                     ArrayRef<unsigned> window) {
  MLIRContext *context = op.getContext();
  Location loc = op.getLoc();
  Value source = op->getOperand(number);
  unsigned outer = map.getNumResults() - 1, loops = outer + window.size();
  rewriter.setInsertionPoint(op);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, loc, source);
  sizes.pop_back();
  SmallVector<int64_t> loopRanges = op.getStaticLoopRanges();
  SmallVector<AffineExpr> moving;
  for (auto [loop, range] : llvm::enumerate(loopRanges))
    moving.push_back(range == 1 ? getAffineConstantExpr(0, context)
                                : getAffineDimExpr(loop, context));
  SmallVector<AffineExpr> reads, rest;
  for (auto [dim, index] : llvm::enumerate(map.getResults().drop_back())) {
    reads.push_back(getAffineDimExpr(dim, context));
    rest.push_back(index);
    if (auto steps = matchSteps(index.replaceDims(moving), loopRanges)) {
      auto [loop, step] = *steps;
      sizes[dim] = rewriter.getIndexAttr(loopRanges[loop.getPosition()]);
      reads.back() = reads.back() * step;
      rest.back() = loop;
    }
  }
  SmallVector<int64_t> ranges;
  SmallVector<AffineExpr> places(map.getNumDims(),
                                 getAffineConstantExpr(0, context));
  SmallVector<AffineExpr> indexes;
  for (unsigned loop : window) {
    ranges.push_back(loopRanges[loop]);
    sizes.push_back(rewriter.getIndexAttr(ranges.back()));
    places[loop] = getAffineDimExpr(outer + indexes.size(), context);
    indexes.push_back(getAffineDimExpr(loop, context));
  }
  AffineExpr last = map.getResult(outer);
  AffineMap all = AffineMap::getMultiDimIdentityMap(loops, context);
  reads.push_back(last.replaceDims(places));
  AffineMap read = AffineMap::get(loops, 0, reads, context);
  Value empty = tensor::EmptyOp::create(rewriter, loc, sizes,
                                        getElementTypeOrSelf(source));
  auto copy = linalg::GenericOp::create(
      rewriter, loc, empty.getType(), source, empty, {read, all},
      SmallVector(loops, utils::IteratorType::parallel),
      [](OpBuilder &builder, Location loc, ValueRange elements) {
        linalg::YieldOp::create(builder, loc, elements[0]);
      });
  SmallVector<int64_t> steps(copy.getStaticLoopRanges());
  for (auto [loop, step] : llvm::enumerate(steps))
    step = loop < std::min(loops - 1, 2u) && step != 1;
  TileAttr::set(copy, {{"level", rewriter.getStringAttr("layer")},
                       {"sizes", rewriter.getDenseI64ArrayAttr(steps)}});

  SmallVector<ReassociationIndices> groups(outer + 1);
  for (unsigned dim = 0; dim < loops; ++dim)
    groups[std::min(dim, outer)].push_back(dim);
  Value compact =
      tensor::CollapseShapeOp::create(rewriter, loc, copy.getResult(0), groups);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  rest.push_back(linearize(context, indexes, computeStrides(ranges)));
  maps[number] = AffineMap::get(map.getNumDims(), 0, rest, context);
  rewriter.modifyOpInPlace(op, [&] {
    op->setOperand(number, compact);
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
}

DiagnosedSilenceableFailure
MakeColumnsContiguousOp::apply(transform::TransformRewriter &rewriter,
                               transform::TransformResults &,
                               transform::TransformState &state) {
  for (Operation *payload : state.getPayloadOps(getTarget()))
    payload->walk([&](linalg::GenericOp op) {
      std::optional<Product> product = matchProduct(op, /*alsoIntegers=*/true);
      if (!product || !op.hasPureTensorSemantics())
        return;
      AffineMap map = op.getIndexingMapsArray()[product->right];
      SmallVector<unsigned> window = getWindow(*product, map);
      if (!window.empty())
        readCopy(rewriter, op, product->right, map, window);
    });
  return DiagnosedSilenceableFailure::success();
}
