//===- Product.cpp - The roles of loops in products ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Product.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

/// The dimension that `loop` alone indexes, if no other one depends on it.
static std::optional<unsigned> dimOfLoop(AffineMap map, unsigned loop) {
  auto uses = [&](AffineExpr index) { return index.isFunctionOfDim(loop); };
  if (llvm::count_if(map.getResults(), uses) != 1)
    return std::nullopt;
  return map.getResultPosition(getAffineDimExpr(loop, map.getContext()));
}

/// The reduction over two or four neighbours in A[.., k, v, ..] and
/// B[.., k, n, v].
static std::optional<unsigned> getPairs(linalg::LinalgOp op, AffineMap left,
                                        AffineMap right, unsigned columns) {
  auto b = right.getResults();
  auto loop = dyn_cast_if_present<AffineDimExpr>(b.size() < 3 ? AffineExpr()
                                                              : b.back());
  if (!loop ||
      b.drop_back().back() != getAffineDimExpr(columns, op.getContext()))
    return std::nullopt;
  int64_t size = op.getStaticLoopRanges()[loop.getPosition()];
  if (size != 2 && size != 4)
    return std::nullopt;
  std::optional<unsigned> row = left.getResultPosition(b.drop_back(2).back());
  std::optional<unsigned> pair = left.getResultPosition(loop);
  return row && pair == *row + 1 ? std::optional(loop.getPosition())
                                 : std::nullopt;
}

std::optional<Product> tenon::matchReduction(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || structured->getNumOperands() != 3 ||
      structured.getNumDpsInits() != 1 || structured.hasIndexSemantics())
    return std::nullopt;
  SmallVector<AffineMap> maps = structured.getIndexingMapsArray();
  AffineMap result = maps[2];
  if (!result.isProjectedPermutation() || result.getNumResults() < 2)
    return std::nullopt;

  Product product{structured, 0, 0, 0, 0, {}, {}};
  auto uses = [&](unsigned operand, unsigned loop) {
    return maps[operand].isFunctionOfDim(loop);
  };
  product.columns = result.getDimPosition(result.getNumResults() - 1);
  if (uses(0, product.columns) == uses(1, product.columns))
    return std::nullopt;
  product.right = uses(1, product.columns) ? 1 : 0;
  product.left = 1 - product.right;
  AffineMap left = maps[product.left], right = maps[product.right];
  product.pairs = getPairs(structured, left, right, product.columns);

  std::optional<unsigned> rows, inner;
  SmallVector<int64_t> ranges = structured.getStaticLoopRanges();
  for (AffineExpr index : result.getResults()) {
    unsigned loop = cast<AffineDimExpr>(index).getPosition();
    if (uses(product.left, loop) && !uses(product.right, loop) &&
        (!rows || ranges[loop] != 1 || ranges[*rows] == 1))
      rows = loop;
  }
  // The reduction that a kernel multiplies along: one that moves along the last
  // dimension of the left operand, else the last.
  unsigned adjacent = left.getNumResults() - (product.pairs ? 2 : 1);
  for (auto [loop, type] : llvm::enumerate(structured.getIteratorTypesArray()))
    if (type != utils::IteratorType::reduction) {
      if (!uses(2, loop))
        return std::nullopt;
    } else if (loop != product.pairs) {
      product.reductions.push_back(loop);
      if (dimOfLoop(left, loop) && dimOfLoop(right, loop) &&
          !(inner && dimOfLoop(left, *inner) == adjacent))
        inner = loop;
    }
  if (!rows || !inner)
    return std::nullopt;
  product.rows = *rows;
  llvm::erase(product.reductions, *inner);
  product.reductions.push_back(*inner);
  return product;
}

bool tenon::addsProducts(Product product, bool alsoIntegers) {
  auto adds = [&](Operation *mul, Operation *add) {
    return (isa<arith::MulFOp>(mul) && isa<arith::AddFOp>(add)) ||
           (alsoIntegers && isa<arith::MulIOp>(mul) && isa<arith::AddIOp>(add));
  };
  return linalg::detail::isContractionBody(*product.op.getBlock(), adds);
}

std::optional<Product> tenon::matchProduct(Operation *op, bool alsoIntegers) {
  std::optional<Product> product = matchReduction(op);
  if (product && !addsProducts(*product, alsoIntegers))
    product.reset();
  return product;
}

std::optional<std::pair<AffineDimExpr, int64_t>>
tenon::matchSteps(AffineExpr index, ArrayRef<int64_t> ranges) {
  auto product = dyn_cast<AffineBinaryOpExpr>(index);
  if (!product || product.getKind() != AffineExprKind::Mul)
    return std::nullopt;
  auto loop = dyn_cast<AffineDimExpr>(product.getLHS());
  auto step = dyn_cast<AffineConstantExpr>(product.getRHS());
  if (!loop || !step || step.getValue() < 1 ||
      ShapedType::isDynamic(ranges[loop.getPosition()]))
    return std::nullopt;
  return std::pair(loop, step.getValue());
}
