//===- TileProducts.cpp - Loops over tiles of products --------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/TilingOps.h"
#include "Vocabulary/Products.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tenon;

namespace {
/// A product, what fills its result, and the operations of its tail; the last
/// of them computes what others read.
struct Layer {
  Product product;
  linalg::LinalgOp last;
  llvm::SmallDenseSet<Operation *> members;
};
} // namespace

static bool isElementwiseOp(linalg::LinalgOp op) {
  return op && op->getNumResults() == 1 && op.hasPureTensorSemantics() &&
         op.getNumParallelLoops() == op.getNumLoops();
}

/// The operation that works on the result of `op` element by element in the
/// same places, and is the only one that reads it; null when there is none.
static linalg::LinalgOp nextInTail(linalg::LinalgOp op) {
  Value result = op->getResult(0);
  if (result.use_empty())
    return nullptr;
  Operation *user = *result.getUsers().begin();
  auto next = dyn_cast<linalg::LinalgOp>(user);
  if (!isElementwiseOp(next) || next->getBlock() != op->getBlock() ||
      next->getResult(0).getType() != result.getType() ||
      !next.getIndexingMapMatchingResult(next->getResult(0)).isIdentity())
    return nullptr;
  for (OpOperand &use : result.getUses())
    if (use.getOwner() != user ||
        !next.getMatchingIndexingMap(&use).isIdentity())
      return nullptr;
  return next;
}

/// True when no loop of `op` is known to run zero times.
static bool hasElements(linalg::LinalgOp op) {
  return !llvm::is_contained(op.getStaticLoopRanges(), 0);
}

static Layer getLayer(Product product) {
  Layer layer{product, product.op, {product.op}};
  Operation *init = product.op.getDpsInits()[0].getDefiningOp();
  if (isElementwiseOp(dyn_cast_or_null<linalg::LinalgOp>(init)))
    layer.members.insert(init);
  while (linalg::LinalgOp next = nextInTail(layer.last)) {
    layer.last = next;
    layer.members.insert(next);
  }
  return layer;
}

/// For each loop of `layer.last` the size of its tiles; 0 leaves a loop whole.
static SmallVector<int64_t> tileSizes(Layer &layer, int64_t m, int64_t n) {
  linalg::LinalgOp op = layer.last;
  AffineMap placed = layer.product.op.getIndexingMapsArray()[2];
  AffineMap result = op.getIndexingMapMatchingResult(op->getResult(0));
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<int64_t> sizes(op.getNumLoops(), 0);
  for (unsigned dim = 0; dim < placed.getNumResults(); ++dim) {
    unsigned loop = result.getDimPosition(dim);
    unsigned role = placed.getDimPosition(dim);
    int64_t size = role == layer.product.rows      ? m
                   : role == layer.product.columns ? n
                                                   : 1;
    bool whole = !ShapedType::isDynamic(ranges[loop]) && ranges[loop] <= size;
    sizes[loop] = whole ? 0 : size;
  }
  return sizes;
}

/// The order of the loops over tiles, when columns come first: only loops over
/// products that have nothing in common, as those of heads, are around them.
static SmallVector<int64_t> columnsFirst(Layer &layer) {
  linalg::LinalgOp op = layer.last;
  AffineMap result = op.getIndexingMapMatchingResult(op->getResult(0));
  SmallVector<AffineMap> maps = layer.product.op.getIndexingMapsArray();
  SmallVector<int64_t> order, rest;
  for (unsigned dim = 0; dim < result.getNumResults(); ++dim) {
    unsigned role = maps[2].getDimPosition(dim);
    bool inBoth =
        maps[0].isFunctionOfDim(role) && maps[1].isFunctionOfDim(role);
    (inBoth ? order : rest).push_back(result.getDimPosition(dim));
  }
  order.push_back(rest.back());
  order.append(rest.begin(), rest.end() - 1);
  for (int64_t loop = 0; loop < op.getNumLoops(); ++loop)
    if (!llvm::is_contained(order, loop))
      order.push_back(loop);
  return order;
}

static LogicalResult tileLayer(RewriterBase &rewriter, Layer &layer,
                               ArrayRef<int64_t> sizes, bool columnsOutermost) {
  scf::SCFTilingOptions tiling;
  tiling.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  tiling.setTileSizes(getAsIndexOpFoldResult(rewriter.getContext(), sizes));
  if (columnsOutermost)
    tiling.setInterchange(columnsFirst(layer));
  scf::SCFTileAndFuseOptions options;
  options.setTilingOptions(tiling);
  options.setFusionControlFn(
      [&](tensor::ExtractSliceOp, OpResult producer,
          bool) -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
        if (!layer.members.contains(producer.getOwner()))
          return std::nullopt;
        return scf::SCFTileAndFuseOptions::ControlFnResult{};
      });
  rewriter.setInsertionPoint(layer.last);
  FailureOr<scf::SCFTileAndFuseResult> tiled =
      scf::tileConsumerAndFuseProducersUsingSCF(
          rewriter, cast<TilingInterface>(layer.last.getOperation()), options);
  if (failed(tiled))
    return failure();
  SmallVector<Operation *> replaced = {layer.last};
  llvm::append_range(replaced, tiled->fusedProducers);
  for (Operation *op : replaced)
    for (OpResult result : op->getResults())
      if (Value value = tiled->replacements.lookup(result))
        rewriter.replaceAllUsesWith(result, value);
  for (Operation *op : replaced)
    if (isOpTriviallyDead(op))
      rewriter.eraseOp(op);
  return success();
}

std::optional<SmallVector<int64_t>>
tenon::getNumbers(Value param, size_t targets,
                  const transform::TransformState &state) {
  SmallVector<int64_t> numbers;
  for (Attribute value : state.getParams(param)) {
    auto number = dyn_cast<IntegerAttr>(value);
    if (!number || number.getInt() < 0)
      return std::nullopt;
    numbers.push_back(number.getInt());
  }
  if (numbers.size() == 1)
    numbers.resize(targets, numbers.front());
  if (numbers.size() != targets)
    return std::nullopt;
  return numbers;
}

std::optional<int64_t>
tenon::getNumber(Value param, const transform::TransformState &state) {
  std::optional<SmallVector<int64_t>> numbers = getNumbers(param, 1, state);
  return numbers ? std::optional(numbers->front()) : std::nullopt;
}

DiagnosedSilenceableFailure
TileProductsOp::apply(transform::TransformRewriter &rewriter,
                      transform::TransformResults &,
                      transform::TransformState &state) {
  SmallVector<Operation *> targets =
      llvm::to_vector(state.getPayloadOps(getTarget()));
  auto m = getNumbers(getM(), targets.size(), state);
  auto n = getNumbers(getN(), targets.size(), state);
  auto columnsFirst = getNumbers(getColumnsOutermost(), targets.size(), state);
  if (!m || !n || !columnsFirst)
    return emitDefiniteFailure("has numbers that are not one integer of 0 or "
                               "more, or one for each of ")
           << targets.size() << " targets";
  for (auto [target, rows, columns, first] :
       llvm::zip(targets, *m, *n, *columnsFirst)) {
    if (rows > 0 && columns > 0 && first <= 1)
      continue;
    DiagnosedDefiniteFailure failure = emitDefiniteFailure();
    if (first > 1)
      failure << "has a columns_outermost of " << first << "; it is 0 or 1";
    else
      failure << "has tiles of " << rows << " by " << columns
              << "; a tile has 1 or more of both";
    failure.attachNote(target->getLoc()) << "for this target";
    return failure;
  }
  SmallVector<std::pair<Operation *, size_t>> products;
  for (auto [number, target] : llvm::enumerate(targets))
    target->walk([&, number = number](linalg::LinalgOp op) {
      if (op.hasPureTensorSemantics() && matchProduct(op) && hasElements(op) &&
          !op->getParentOfType<scf::ForallOp>())
        products.emplace_back(op, number);
    });
  for (auto [op, number] : products) {
    Layer layer = getLayer(*matchProduct(op));
    SmallVector<int64_t> sizes = tileSizes(layer, (*m)[number], (*n)[number]);
    if (llvm::all_of(sizes, [](int64_t size) { return size == 0; }))
      continue;
    if (failed(tileLayer(rewriter, layer, sizes, (*columnsFirst)[number])))
      return emitDefaultSilenceableFailure(op) << "cannot be tiled";
  }
  return DiagnosedSilenceableFailure::success();
}
