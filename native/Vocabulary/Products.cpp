//===- Products.cpp - The loops of a product by role ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Products.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"

using namespace mlir;
using namespace tenon;

/// The dimension that `loop` alone indexes, if no other one depends on it.
static std::optional<unsigned> dimOfLoop(AffineMap map, unsigned loop) {
  auto uses = [&](AffineExpr index) { return index.isFunctionOfDim(loop); };
  if (llvm::count_if(map.getResults(), uses) != 1)
    return std::nullopt;
  return map.getResultPosition(getAffineDimExpr(loop, map.getContext()));
}

/// The reduction over two neighbours in A[.., k, v, ..] and B[.., k, n, v].
static std::optional<unsigned> getPairs(linalg::LinalgOp op, AffineMap left,
                                        AffineMap right, unsigned columns) {
  auto b = right.getResults();
  auto loop = dyn_cast_if_present<AffineDimExpr>(b.size() < 3 ? AffineExpr()
                                                              : b.back());
  if (!loop ||
      b.drop_back().back() != getAffineDimExpr(columns, op.getContext()) ||
      op.getStaticLoopRanges()[loop.getPosition()] != 2)
    return std::nullopt;
  std::optional<unsigned> row = left.getResultPosition(b.drop_back(2).back());
  std::optional<unsigned> pair = left.getResultPosition(loop);
  return row && pair == *row + 1 ? std::optional(loop.getPosition())
                                 : std::nullopt;
}

std::optional<Product> tenon::matchProduct(Operation *op, bool alsoIntegers) {
  auto adds = [&](Operation *mul, Operation *add) {
    return (isa<arith::MulFOp>(mul) && isa<arith::AddFOp>(add)) ||
           (alsoIntegers && isa<arith::MulIOp>(mul) && isa<arith::AddIOp>(add));
  };
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || structured->getNumOperands() != 3 ||
      structured.getNumDpsInits() != 1 || structured.hasIndexSemantics() ||
      !linalg::detail::isContractionBody(*structured.getBlock(), adds))
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
  for (AffineExpr index : result.getResults()) {
    unsigned loop = cast<AffineDimExpr>(index).getPosition();
    if (uses(product.left, loop) && !uses(product.right, loop))
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

//===----------------------------------------------------------------------===//
// What rules ask
//===----------------------------------------------------------------------===//

static FailureOr<std::tuple<std::string, int64_t, int64_t>>
contractionRoles(PatternRewriter &rewriter, Operation *op) {
  std::optional<Product> product = matchProduct(op, /*alsoIntegers=*/true);
  if (!product)
    return refuse(rewriter, op,
                  "ContractionRoles: it does not add products over rows, "
                  "columns and a reduction");
  SmallVector<AffineMap> maps = product->op.getIndexingMapsArray();
  std::string roles(product->op.getNumLoops(), 'o');
  for (unsigned loop = 0; loop < roles.size(); ++loop)
    if (maps[0].isFunctionOfDim(loop) && maps[1].isFunctionOfDim(loop))
      roles[loop] = 'b';
  for (unsigned loop : product->reductions)
    roles[loop] = 'r';
  roles[product->reductions.back()] = 'k';
  if (product->pairs)
    roles[*product->pairs] = 'v';
  roles[product->rows] = 'm';
  roles[product->columns] = 'n';
  return std::make_tuple(roles, int64_t(product->left),
                         int64_t(product->right));
}

static Numbers byRole(Attribute roles, Attribute letters, Numbers numbers) {
  auto read = [](Attribute list) {
    if (auto text = dyn_cast<StringAttr>(list))
      return Numbers(text.getValue().begin(), text.getValue().end());
    return readList(list).value_or(Numbers());
  };
  Numbers ofLoops, places = read(letters);
  numbers.resize(places.size());
  for (int64_t role : read(roles)) {
    size_t place = llvm::find(places, role) - places.begin();
    ofLoops.push_back(place < numbers.size() ? numbers[place] : 0);
  }
  return ofLoops;
}

/// True when loop i of `op`, for each dimension i of its one result, indexes
/// just that dimension of it.
static bool writesInOrder(linalg::LinalgOp op) {
  if (!op || op->getNumResults() != 1 || !op.hasPureTensorSemantics())
    return false;
  AffineMap map = op.getIndexingMapMatchingResult(op->getResult(0));
  return map ==
         AffineMap::getMultiDimIdentityMap(map.getNumDims(), map.getContext())
             .getMajorSubMap(map.getNumResults());
}

static FailureOr<Value> onlyElementwiseReader(PatternRewriter &rewriter,
                                              Operation *op) {
  auto no = [&](const char *why) {
    return refuse(rewriter, op, "OnlyElementwiseReader: ", why);
  };
  if (!writesInOrder(dyn_cast<linalg::LinalgOp>(op)) || op->use_empty())
    return no("it gives no tensor whose dimensions are its first loops");
  auto reader = dyn_cast<linalg::LinalgOp>(*op->user_begin());
  if (!writesInOrder(reader) || reader->getBlock() != op->getBlock() ||
      reader.getNumParallelLoops() != reader.getNumLoops() ||
      reader->getResult(0).getType() != op->getResult(0).getType())
    return no("what reads its result is not element-wise, or has another type");
  for (OpOperand &use : op->getUses())
    if (use.getOwner() != reader ||
        !reader.getMatchingIndexingMap(&use).isIdentity())
      return no("something else reads its result, or reads it in other places");
  return reader->getResult(0);
}

static void mark(PatternRewriter &rewriter, Value value, StringAttr name,
                 Attribute attribute) {
  Operation *op = value.getDefiningOp();
  rewriter.modifyOpInPlace(op, [&] { op->setAttr(name, attribute); });
}

void tenon::registerProducts(NativeRegistry &natives) {
  natives.add("ContractionRoles", contractionRoles);
  natives.add("ByRole", byRole);
  natives.add("OnlyElementwiseReader", onlyElementwiseReader);
  natives.add("Mark", mark);
}
