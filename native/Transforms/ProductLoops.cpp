//===- ProductLoops.cpp - Reductions and columns of products --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops of a product that a kernel cannot run as they are, in other loops.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "Vocabulary/Products.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace tenon;

/// The products on tensors below the target.
static SmallVector<Product>
collectProducts(const transform::TransformState &state, Value target) {
  SmallVector<Product> products;
  for (Operation *payload : state.getPayloadOps(target))
    payload->walk([&](linalg::LinalgOp op) {
      std::optional<Product> product = matchProduct(op);
      if (product && op.hasPureTensorSemantics())
        products.push_back(*product);
    });
  return products;
}

//===----------------------------------------------------------------------===//
// CompactColumnsOp
//===----------------------------------------------------------------------===//

namespace {
/// The last dimension of a product's right operand, when its columns step
/// through it by more than 1.
struct SteppedColumns {
  /// The other loops that move along that dimension, and no other of it.
  SmallVector<unsigned> window;
  /// What indexes the dimension.
  AffineExpr expr;
};
} // namespace

static std::optional<SteppedColumns> getSteppedColumns(const Product &product) {
  linalg::LinalgOp op = product.op;
  AffineMap map = op.getIndexingMapsArray()[product.right];
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<int64_t> steps;
  if (map.getNumResults() == 0)
    return std::nullopt;
  SteppedColumns columns{{}, map.getResults().back()};
  if (failed(
          getFlattenedAffineExpr(columns.expr, map.getNumDims(), 0, &steps)) ||
      steps.size() != map.getNumDims() + 1 || steps[product.columns] < 2)
    return std::nullopt;
  for (unsigned loop = 0; loop < map.getNumDims(); ++loop) {
    if (steps[loop] == 0)
      continue;
    if (ShapedType::isDynamic(ranges[loop]) ||
        llvm::any_of(map.getResults().drop_back(), [&](AffineExpr other) {
          return other.isFunctionOfDim(loop);
        }))
      return std::nullopt;
    if (loop != product.columns)
      columns.window.push_back(loop);
  }
  return columns;
}

/// Copies the operand to [.., window * columns], by what has the attribute
/// `tiles`: steps of its outermost loops.
static Value copyColumns(RewriterBase &rewriter, Product &product,
                         const SteppedColumns &columns, StringRef tiles) {
  linalg::LinalgOp op = product.op;
  MLIRContext *context = op.getContext();
  Location loc = op.getLoc();
  Value source = op->getOperand(product.right);
  auto type = cast<RankedTensorType>(source.getType());
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  unsigned outer = type.getRank() - 1;
  SmallVector<unsigned> window = columns.window;
  window.push_back(product.columns);
  unsigned loops = outer + window.size();

  rewriter.setInsertionPoint(op);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, loc, source);
  sizes.pop_back();
  SmallVector<AffineExpr> exprs, place(op.getNumLoops());
  for (unsigned dim = 0; dim < outer; ++dim)
    exprs.push_back(getAffineDimExpr(dim, context));
  for (auto [index, loop] : llvm::enumerate(window)) {
    sizes.push_back(rewriter.getIndexAttr(ranges[loop]));
    place[loop] = getAffineDimExpr(outer + index, context);
  }
  for (auto [loop, expr] : llvm::enumerate(place))
    if (!expr)
      expr = getAffineConstantExpr(0, context);
  exprs.push_back(columns.expr.replaceDims(place));

  Value empty =
      tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
  SmallVector<AffineMap> maps = {AffineMap::get(loops, 0, exprs, context),
                                 rewriter.getMultiDimIdentityMap(loops)};
  SmallVector<utils::IteratorType> types(loops, utils::IteratorType::parallel);
  auto copy = linalg::GenericOp::create(
      rewriter, loc, empty.getType(), source, empty, maps, types,
      [](OpBuilder &builder, Location loc, ValueRange elements) {
        linalg::YieldOp::create(builder, loc, elements[0]);
      });
  copy->setAttr(tiles, rewriter.getDenseI64ArrayAttr(
                           SmallVector<int64_t>(std::min(loops - 1, 2u), 1)));
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < int64_t(outer); ++dim)
    groups.push_back({dim});
  groups.push_back(llvm::to_vector(llvm::seq<int64_t>(outer, loops)));
  return tensor::CollapseShapeOp::create(rewriter, loc, copy.getResult(0),
                                         groups);
}

/// What indexes the last dimension of the copy: one place of the window after
/// the other, each with all columns.
static AffineExpr placeInCopy(Product &product, const SteppedColumns &columns) {
  MLIRContext *context = product.op.getContext();
  SmallVector<int64_t> ranges = product.op.getStaticLoopRanges();
  AffineExpr place = getAffineConstantExpr(0, context);
  for (unsigned loop : columns.window)
    place = place * ranges[loop] + getAffineDimExpr(loop, context);
  return place * ranges[product.columns] +
         getAffineDimExpr(product.columns, context);
}

DiagnosedSilenceableFailure
CompactColumnsOp::apply(transform::TransformRewriter &rewriter,
                        transform::TransformResults &,
                        transform::TransformState &state) {
  for (Product &product : collectProducts(state, getTarget())) {
    auto op = dyn_cast<linalg::GenericOp>(product.op.getOperation());
    std::optional<SteppedColumns> columns = getSteppedColumns(product);
    if (!op || !columns)
      continue;
    Value copy =
        copyColumns(rewriter, product, *columns, (getMark() + ".tiles").str());
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    SmallVector<AffineExpr> exprs(maps[product.right].getResults().drop_back());
    exprs.push_back(placeInCopy(product, *columns));
    maps[product.right] =
        AffineMap::get(op.getNumLoops(), 0, exprs, op.getContext());
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperand(product.right, copy);
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
  }
  return DiagnosedSilenceableFailure::success();
}
