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
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
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

/// Gives a clone of an operation that keeps its name the attributes that its
/// maps and loops ask for.
static void setDims(Operation *op, ArrayRef<AffineMap> maps,
                    ArrayRef<utils::IteratorType> kinds) {
  // Of a broadcast or a reduction: the dimensions that one side lacks; the
  // other has each loop in order.
  SmallVector<int64_t> lacking;
  for (unsigned loop = 0; loop < kinds.size(); ++loop)
    if (!maps.front().isFunctionOfDim(loop) ||
        !maps.back().isFunctionOfDim(loop))
      lacking.push_back(loop);
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
    broadcast.setDimensions(lacking);
  } else if (auto reduce = dyn_cast<linalg::ReduceOp>(op)) {
    reduce.setDimensions(lacking);
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
                                    ValueRange operands, bool keepsName) {
  Operation *now = cloneOn(rewriter, op, operands);
  // What asks for its index in a body that its name implies asks for another
  // now.
  keepsName &= !op.hasIndexSemantics() || isa<linalg::MapOp>(op);
  if (!keepsName && !isa<linalg::GenericOp>(op)) {
    now = *linalg::generalizeNamedOp(rewriter, cast<linalg::LinalgOp>(now));
    now->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  }
  setDims(now, maps, kinds);
  return now;
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
    SmallVector<Value> parts;
    SmallVector<OpFoldResult> basis;
    rewriter.setInsertionPoint(index);
    for (int64_t loop : change.now(group)) {
      parts.push_back(linalg::IndexOp::create(rewriter, loc, loop));
      if (change.splits() && change.changes(old))
        basis.push_back(change.sizes[loop] < 0
                            ? OpFoldResult(sizes[-1 - change.sizes[loop]])
                            : rewriter.getIndexAttr(change.sizes[loop]));
    }
    Value now = parts.front();
    if (change.taken == old && change.piece >= 0) {
      now = arith::AddIOp::create(rewriter, loc, now, sizes.front());
    } else if (change.taken == old) {
      Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
      now = getValueOrCreateCastToIndexLike(
          rewriter, loc, rewriter.getIndexType(),
          tensor::ExtractOp::create(rewriter, loc, sizes.front(),
                                    ValueRange{now, zero}));
    } else if (parts.size() > 1)
      now = affine::AffineLinearizeIndexOp::create(rewriter, loc, parts, basis,
                                                   /*disjoint=*/true);
    else if (change.changes(old))
      now = splitIndex(rewriter, op, nest, old, change.old(group), now);
    rewriter.replaceOp(index, now);
  }
}

//===----------------------------------------------------------------------===//
// Operations with a loop for each dimension
//===----------------------------------------------------------------------===//

/// A pack or unpack, whose changed loops are not tiled.
static Operation *rebuildRelayout(RewriterBase &rewriter, const Nest &nest,
                                  const Regrouping &change,
                                  ValueRange operands) {
  Operation *now = cloneOn(rewriter, nest.op, operands);
  SmallVector<int64_t> origins = change.origins(), tiled, order;
  auto before = now->getAttrOfType<DenseI64ArrayAttr>("inner_dims_pos");
  for (int64_t loop : before.asArrayRef())
    tiled.push_back(llvm::find(origins, loop) - origins.begin());
  AffineMap blocks =
      change.apply(nest.maps[isa<linalg::PackOp>(nest.op) ? 1 : 0]);
  for (AffineExpr loop : blocks.getResults().drop_back(tiled.size()))
    order.push_back(cast<AffineDimExpr>(loop).getPosition());
  now->setAttr("inner_dims_pos", rewriter.getDenseI64ArrayAttr(tiled));
  now->setAttr("outer_dims_perm", rewriter.getDenseI64ArrayAttr(order));
  return now;
}

static Operation *rebuildTensorOp(RewriterBase &rewriter, const Nest &nest,
                                  const Regrouping &change,
                                  ValueRange operands) {
  Operation *op = nest.op;
  Location loc = op->getLoc();
  bool inserts = isa<tensor::InsertSliceOp>(op);
  Value whole = operands[inserts ? 1 : 0];
  SmallVector<int64_t> origins = change.origins();
  // The list with an element for each new loop: that of the old one or, of a
  // changed loop, where nothing is padded or cut, what `other` gives.
  auto list = [&](const auto &before, auto other) {
    SmallVector<std::decay_t<decltype(before[0])>> result;
    for (auto [loop, old] : llvm::enumerate(origins))
      if (old < 0)
        result.push_back(other(loop));
      else
        result.push_back(before[old]);
    return result;
  };
  auto zero = [&](int64_t) { return rewriter.getIndexAttr(0); };
  auto one = [&](int64_t) { return rewriter.getIndexAttr(1); };
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op)) {
    auto offsets = list(slice.getMixedOffsets(), zero),
         sizes = list(slice.getMixedSizes(),
                      [&](int64_t loop) {
                        return tensor::getMixedSize(rewriter, loc, whole, loop);
                      }),
         strides = list(slice.getMixedStrides(), one);
    if (inserts)
      return tensor::InsertSliceOp::create(rewriter, loc, operands[0], whole,
                                           offsets, sizes, strides);
    type = type.clone(change.apply(nest.maps.back())
                          .compose(decomposeMixedValues(sizes).first));
    return tensor::ExtractSliceOp::create(rewriter, loc, type, whole, offsets,
                                          sizes, strides);
  }
  type = type.clone(list(type.getShape(), [&](int64_t loop) {
    return cast<RankedTensorType>(whole.getType()).getDimSize(loop);
  }));
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return tensor::PadOp::create(
        rewriter, loc, type, operands[0], list(pad.getMixedLowPad(), zero),
        list(pad.getMixedHighPad(), zero), pad.getConstantPaddingValue(),
        pad.getNofold());
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return tensor::ConcatOp::create(
        rewriter, loc, type,
        llvm::find(origins, concat.getDim()) - origins.begin(), operands);
  return tensor::CastOp::create(rewriter, loc, type, operands[0]);
}

Operation *tenon::rebuild(RewriterBase &rewriter, const Nest &nest,
                          const Regrouping &change, ValueRange operands,
                          bool keepsName, ValueRange sizes) {
  OpBuilder::InsertionGuard guard(rewriter);
  if (auto op = dyn_cast<linalg::LinalgOp>(nest.op)) {
    SmallVector<AffineMap> maps;
    for (AffineMap map : nest.operandMaps())
      maps.push_back(change.apply(map));
    SmallVector<utils::IteratorType> kinds;
    for (unsigned group = 0; group < change.groups.size(); ++group)
      kinds.append(change.now(group).size(),
                   nest.kinds[change.old(group).front()]);
    Operation *now =
        rebuildStructured(rewriter, op, maps, kinds, operands, keepsName);
    regroupIndices(rewriter, now, nest, change, sizes);
    return now;
  }
  if (!Nest::mayHave(nest.op) || isa<memref::CopyOp>(nest.op))
    return cloneOn(rewriter, nest.op, operands);
  if (isa<linalg::PackOp, linalg::UnPackOp>(nest.op))
    return rebuildRelayout(rewriter, nest, change, operands);
  Operation *now = rebuildTensorOp(rewriter, nest, change, operands);
  now->setDiscardableAttrs(nest.op->getDiscardableAttrDictionary());
  return now;
}
