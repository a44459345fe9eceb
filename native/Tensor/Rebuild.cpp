//===- Rebuild.cpp - Operations on other loops ----------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Regrouping.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

int64_t tenon::tiedOperand(OpResult result) {
  Operation *op = result.getOwner();
  if (auto destinations = dyn_cast<DestinationStyleOpInterface>(op))
    return destinations.getTiedOpOperand(result)->getOperandNumber();
  return static_cast<int64_t>(op->getNumOperands()) - op->getNumResults() +
         result.getResultNumber();
}

//===----------------------------------------------------------------------===//
// Structured operations
//===----------------------------------------------------------------------===//

/// Whether an operation of that name means the same on tensors of any rank,
/// as long as its maps are the ones that it has by itself.
static bool keepsName(Operation *op) {
  return isa<linalg::FillOp, linalg::CopyOp, linalg::MapOp, linalg::AddOp,
             linalg::SubOp, linalg::MulOp, linalg::DivOp, linalg::DivUnsignedOp,
             linalg::MaxOp, linalg::MinOp, linalg::PowFOp, linalg::ExpOp,
             linalg::LogOp, linalg::AbsOp, linalg::CeilOp, linalg::FloorOp,
             linalg::NegFOp, linalg::ReciprocalOp, linalg::RoundOp,
             linalg::SqrtOp, linalg::RsqrtOp, linalg::SquareOp, linalg::TanhOp,
             linalg::ErfOp, linalg::SelectOp, linalg::TransposeOp,
             linalg::BroadcastOp, linalg::ReduceOp, linalg::ElementwiseOp,
             linalg::ContractOp, linalg::GenericOp>(op);
}

/// Gives a clone of an operation that keeps its name the attributes that its
/// maps and loops ask for.
static void setDims(Operation *op, ArrayRef<AffineMap> maps,
                    ArrayRef<utils::IteratorType> kinds) {
  /// The dimensions of `map` for which the question about their loop holds.
  auto dimsOf = [](AffineMap map, auto holds) {
    SmallVector<int64_t> dims;
    for (auto [dim, loop] : llvm::enumerate(map.getResults()))
      if (holds(cast<AffineDimExpr>(loop)))
        dims.push_back(dim);
    return dims;
  };
  Builder builder(op->getContext());
  if (isa<linalg::ElementwiseOp, linalg::ContractOp, linalg::GenericOp>(op))
    op->setAttr("indexing_maps", builder.getAffineMapArrayAttr(maps));
  if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
    generic.setIteratorTypesAttr(builder.getArrayAttr(
        llvm::map_to_vector(kinds, [&](utils::IteratorType kind) -> Attribute {
          return linalg::IteratorTypeAttr::get(op->getContext(), kind);
        })));
  } else if (auto transpose = dyn_cast<linalg::TransposeOp>(op)) {
    SmallVector<int64_t> order;
    for (AffineExpr loop : maps.back().getResults())
      order.push_back(*maps.front().getResultPosition(loop));
    transpose.setPermutation(order);
  } else if (auto broadcast = dyn_cast<linalg::BroadcastOp>(op)) {
    broadcast.setDimensions(dimsOf(maps.back(), [&](AffineDimExpr loop) {
      return !maps.front().getResultPosition(loop);
    }));
  } else if (auto reduce = dyn_cast<linalg::ReduceOp>(op)) {
    reduce.setDimensions(dimsOf(maps.front(), [&](AffineDimExpr loop) {
      return kinds[loop.getPosition()] == utils::IteratorType::reduction;
    }));
  }
}

/// A copy on other operands, whose results have the types of theirs.
static Operation *cloneOn(RewriterBase &rewriter, Operation *op,
                          ValueRange operands) {
  Operation *copy = op->clone();
  copy->setOperands(operands);
  for (auto [before, now] : llvm::zip(op->getResults(), copy->getResults()))
    if (isa<ShapedType>(before.getType()))
      now.setType(operands[tiedOperand(before)].getType());
  return rewriter.insert(copy);
}

static Operation *rebuildStructured(RewriterBase &rewriter, linalg::LinalgOp op,
                                    ArrayRef<AffineMap> maps,
                                    ArrayRef<utils::IteratorType> kinds,
                                    ValueRange operands) {
  if (keepsName(op)) {
    Operation *same = cloneOn(rewriter, op, operands);
    setDims(same, maps, kinds);
    return same;
  }
  ValueRange inputs = operands.take_front(op.getNumDpsInputs());
  ValueRange inits = operands.drop_front(op.getNumDpsInputs());
  auto generic = linalg::GenericOp::create(
      rewriter, op.getLoc(),
      op->getNumResults() == 0 ? TypeRange() : TypeRange(inits), inputs, inits,
      maps, kinds);
  generic->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.cloneRegionBefore(op->getRegion(0), generic.getRegion(),
                             generic.getRegion().begin());
  return generic;
}

/// The index of a loop from that of the merged loop: what is left when the
/// loops inside it are divided off and those outside it are taken off. Not
/// affine.delinearize_index, which is invalid once a size turns out to be 0.
static Value splitIndex(RewriterBase &rewriter, Operation *op, const Nest &nest,
                        unsigned loop, ReassociationIndices group,
                        Value index) {
  Location loc = index.getLoc();
  auto isShort = [&](unsigned other) { return nest.extent(other) == 1; };
  auto size = [&](unsigned other) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    return getValueOrCreateConstantIndexOp(rewriter, loc,
                                           nest.extent(rewriter, other));
  };
  if (isShort(loop))
    return arith::ConstantIndexOp::create(rewriter, loc, 0);
  llvm::erase_if(group, isShort);
  for (; group.back() != loop; group.pop_back())
    index = arith::DivUIOp::create(rewriter, loc, index, size(group.back()));
  if (group.front() != loop)
    index = arith::RemUIOp::create(rewriter, loc, index, size(loop));
  return index;
}

/// Computes what a body asks of the index of an old loop from the new ones.
static void regroupIndices(RewriterBase &rewriter, Operation *op,
                           const Nest &nest, const Regrouping &change,
                           ValueRange sizes) {
  for (auto index :
       llvm::to_vector(op->getRegion(0).front().getOps<linalg::IndexOp>())) {
    Location loc = index.getLoc();
    unsigned old = index.getDim(), group = change.groupOf(old);
    SmallVector<Value> now;
    SmallVector<OpFoldResult> basis;
    rewriter.setInsertionPoint(index);
    for (int64_t loop : change.now(group))
      now.push_back(linalg::IndexOp::create(rewriter, loc, loop));
    if (now.size() > 1) {
      for (int64_t loop : change.now(group))
        basis.push_back(change.sizes[loop] < 0
                            ? OpFoldResult(sizes[-1 - change.sizes[loop]])
                            : rewriter.getIndexAttr(change.sizes[loop]));
      now = {affine::AffineLinearizeIndexOp::create(rewriter, loc, now, basis,
                                                    /*disjoint=*/true)};
    } else if (change.changes(old)) {
      now = {
          splitIndex(rewriter, op, nest, old, change.old(group), now.front())};
    }
    rewriter.replaceOp(index, now.front());
  }
}

//===----------------------------------------------------------------------===//
// Operations with a loop for each dimension
//===----------------------------------------------------------------------===//

namespace {
/// What tensor operations ask of changed loops: where those are not what they
/// were, nothing is padded or cut.
struct Remap {
  RewriterBase &rewriter;
  SmallVector<int64_t> origins;
  ValueRange operands;

  /// The list with an element for each new loop: that of the old loop, or
  /// `other` for a new one.
  SmallVector<OpFoldResult> list(ArrayRef<OpFoldResult> before,
                                 int64_t other) const {
    SmallVector<OpFoldResult> result;
    for (int64_t old : origins)
      result.push_back(old < 0 ? OpFoldResult(rewriter.getIndexAttr(other))
                               : before[old]);
    return result;
  }
  /// The same of the sizes that a slice takes of `whole`.
  SmallVector<OpFoldResult> sizes(ArrayRef<OpFoldResult> before,
                                  Value whole) const {
    SmallVector<OpFoldResult> result;
    for (auto [loop, old] : llvm::enumerate(origins))
      result.push_back(
          old < 0 ? tensor::getMixedSize(rewriter, whole.getLoc(), whole, loop)
                  : before[old]);
    return result;
  }
  /// The new numbers of old loops that are still there.
  SmallVector<int64_t> renumber(ArrayRef<int64_t> loops) const {
    return llvm::map_to_vector(loops, [&](int64_t loop) {
      return int64_t(llvm::find(origins, loop) - origins.begin());
    });
  }
  /// The type of a result with a dimension for each loop that is not dropped.
  RankedTensorType type(Type before,
                        const llvm::SmallBitVector &dropped = {}) const {
    auto old = cast<RankedTensorType>(before);
    auto now = cast<RankedTensorType>(operands[0].getType());
    SmallVector<int64_t> shape;
    int64_t skipped = 0;
    for (auto [loop, from] : llvm::enumerate(origins))
      if (from < 0)
        shape.push_back(now.getDimSize(loop));
      else if (dropped.empty() || !dropped.test(from))
        shape.push_back(old.getDimSize(from - skipped));
      else
        ++skipped;
    return old.clone(shape);
  }
};
} // namespace

/// The order of blocks whose loops `blocks` has, before those of the tiles.
static SmallVector<int64_t> outerPerm(AffineMap blocks, size_t tiles) {
  return llvm::map_to_vector(
      blocks.getResults().drop_back(tiles), [](AffineExpr loop) {
        return int64_t(cast<AffineDimExpr>(loop).getPosition());
      });
}

static Operation *rebuildTensorOp(Operation *op, const Remap &remap,
                                  ArrayRef<AffineMap> maps) {
  RewriterBase &rewriter = remap.rewriter;
  Location loc = op->getLoc();
  ValueRange operands = remap.operands;
  if (auto pack = dyn_cast<linalg::PackOp>(op)) {
    Value padding = pack.getPaddingValue();
    return linalg::PackOp::create(
        rewriter, loc, operands[0], operands[1],
        remap.renumber(pack.getInnerDimsPos()), pack.getMixedTiles(),
        padding ? std::optional(padding) : std::nullopt,
        outerPerm(maps[1], pack.getInnerDimsPos().size()));
  }
  if (auto unpack = dyn_cast<linalg::UnPackOp>(op))
    return linalg::UnPackOp::create(
        rewriter, loc, operands[0], operands[1],
        remap.renumber(unpack.getInnerDimsPos()), unpack.getMixedTiles(),
        outerPerm(maps[0], unpack.getInnerDimsPos().size()));
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return tensor::InsertSliceOp::create(
        rewriter, loc, operands[0], operands[1],
        remap.list(slice.getMixedOffsets(), 0),
        remap.sizes(slice.getMixedSizes(), operands[1]),
        remap.list(slice.getMixedStrides(), 1));
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return tensor::ExtractSliceOp::create(
        rewriter, loc, remap.type(slice.getType(), slice.getDroppedDims()),
        operands[0], remap.list(slice.getMixedOffsets(), 0),
        remap.sizes(slice.getMixedSizes(), operands[0]),
        remap.list(slice.getMixedStrides(), 1));
  RankedTensorType type = remap.type(op->getResult(0).getType());
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return tensor::PadOp::create(
        rewriter, loc, type, operands[0], remap.list(pad.getMixedLowPad(), 0),
        remap.list(pad.getMixedHighPad(), 0), pad.getConstantPaddingValue(),
        pad.getNofold());
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return tensor::ConcatOp::create(
        rewriter, loc, type, remap.renumber(concat.getDim()).front(), operands);
  return tensor::CastOp::create(rewriter, loc, type, operands[0]);
}

Operation *tenon::rebuild(RewriterBase &rewriter, const Nest &nest,
                          const Regrouping &change, ValueRange operands,
                          ValueRange sizes) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<AffineMap> maps;
  for (AffineMap map : nest.operandMaps())
    maps.push_back(map ? change.apply(map) : map);
  if (auto op = dyn_cast<linalg::LinalgOp>(nest.op)) {
    SmallVector<utils::IteratorType> kinds;
    for (unsigned group = 0; group < change.groups.size(); ++group)
      kinds.append(change.now(group).size(),
                   nest.kinds[change.old(group).front()]);
    Operation *now = rebuildStructured(rewriter, op, maps, kinds, operands);
    regroupIndices(rewriter, now, nest, change, sizes);
    return now;
  }
  if (!Nest::mayHave(nest.op) || isa<memref::CopyOp>(nest.op))
    return cloneOn(rewriter, nest.op, operands);
  Operation *now =
      rebuildTensorOp(nest.op, {rewriter, change.origins(), operands}, maps);
  now->setDiscardableAttrs(nest.op->getDiscardableAttrDictionary());
  return now;
}
