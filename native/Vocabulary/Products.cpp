//===- Products.cpp - The loops of a product by role ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Products.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"

using namespace mlir;
using namespace tenon;

std::optional<unsigned> tenon::dimOfLoop(linalg::LinalgOp op, unsigned number,
                                         unsigned loop) {
  std::optional<unsigned> dim;
  AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(number));
  for (auto [index, expr] : llvm::enumerate(map.getResults())) {
    if (!expr.isFunctionOfDim(loop))
      continue;
    if (dim || !isa<AffineDimExpr>(expr))
      return std::nullopt;
    dim = index;
  }
  return dim;
}

std::optional<Product> tenon::matchProduct(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || structured->getNumOperands() != 3 ||
      structured.getNumDpsInits() != 1 || structured.hasIndexSemantics() ||
      !linalg::detail::isContractionBody(
          *structured.getBlock(), [](Operation *mul, Operation *add) {
            return isa<arith::MulFOp>(mul) && isa<arith::AddFOp>(add);
          }))
    return std::nullopt;
  SmallVector<AffineMap> maps = structured.getIndexingMapsArray();
  AffineMap result = maps[2];
  if (!result.isProjectedPermutation() || result.getNumResults() < 2)
    return std::nullopt;

  Product product{structured, 0, 0, 0, 0, {}};
  auto uses = [&](unsigned operand, unsigned loop) {
    return maps[operand].isFunctionOfDim(loop);
  };
  product.columns = result.getDimPosition(result.getNumResults() - 1);
  if (uses(0, product.columns) == uses(1, product.columns))
    return std::nullopt;
  product.right = uses(1, product.columns) ? 1 : 0;
  product.left = 1 - product.right;

  bool hasRows = false;
  for (unsigned dim = 0; dim + 1 < result.getNumResults(); ++dim) {
    unsigned loop = result.getDimPosition(dim);
    if (!uses(product.left, loop) || uses(product.right, loop))
      continue;
    product.rows = loop;
    hasRows = true;
  }
  // The reduction that a kernel multiplies along: one that moves along the last
  // dimension of the left operand, else the last.
  std::optional<unsigned> inner;
  auto isAdjacent = [&](unsigned loop) {
    return dimOfLoop(structured, product.left, loop) ==
           maps[product.left].getNumResults() - 1;
  };
  for (auto [loop, type] : llvm::enumerate(structured.getIteratorTypesArray()))
    if (type == utils::IteratorType::reduction) {
      product.reductions.push_back(loop);
      if (dimOfLoop(structured, 0, loop) && dimOfLoop(structured, 1, loop) &&
          !(inner && isAdjacent(*inner)))
        inner = loop;
    } else if (!uses(2, loop)) {
      return std::nullopt;
    }
  if (!hasRows || !inner)
    return std::nullopt;
  llvm::erase(product.reductions, *inner);
  product.reductions.push_back(*inner);
  return product;
}
