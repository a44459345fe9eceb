//===- ReshapedValues.cpp - Operations and values on other loops ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Regrouping.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

/// A tensor with each group of dimensions merged or, where `sizes` are not
/// empty, those of the groups split into these, by a reshape with these
/// attributes, unless it folds into something else.
static Value regroup(PatternRewriter &rewriter, Location loc, Value value,
                     const Reassociation &groups, ArrayRef<OpFoldResult> sizes,
                     DictionaryAttr marks) {
  if (isIdentity(groups))
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  Value before = value;
  ArrayRef<ReassociationIndices> list = groups;
  if (sizes.empty()) {
    type = tensor::CollapseShapeOp::inferCollapsedType(type, groups);
    value =
        rewriter.createOrFold<tensor::CollapseShapeOp>(loc, type, value, list);
  } else {
    type = type.clone(decomposeMixedValues(sizes).first);
    before = rewriter.createOrFold<tensor::CastOp>(
        loc, tensor::CollapseShapeOp::inferCollapsedType(type, groups), value);
    value = rewriter.createOrFold<tensor::ExpandShapeOp>(loc, type, before,
                                                         list, sizes);
  }
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) &&
      op->getOperand(0) == before)
    op->setDiscardableAttrs(marks);
  return value;
}

/// The sizes of a tensor split into the parts of `shape` that `groups` lists,
/// of which -1 - k is number k of `sizes`: numbers where they are known, or
/// follow from the size of the whole. A dimension that stays has the size that
/// is named, or its own.
static SmallVector<OpFoldResult>
splitSizes(PatternRewriter &rewriter, Value value, const Reassociation &groups,
           ArrayRef<int64_t> shape, ValueRange sizes) {
  auto type = cast<RankedTensorType>(value.getType());
  auto isNamed = [](int64_t size) {
    return size < 0 && !ShapedType::isDynamic(size);
  };
  SmallVector<OpFoldResult> result;
  for (auto [dim, group] : llvm::enumerate(groups)) {
    int64_t known = 1, whole = type.getDimSize(dim);
    for (int64_t part : group)
      known *= shape[part] < 0 ? 1 : shape[part];
    bool follows =
        !ShapedType::isDynamic(whole) && known > 0 && whole % known == 0 &&
        llvm::count_if(group, [&](int64_t part) { return shape[part] < 0; }) ==
            1;
    for (int64_t part : group)
      if (group.size() == 1 &&
          !(type.isDynamicDim(dim) && isNamed(shape[part])))
        result.push_back(
            tensor::getMixedSize(rewriter, value.getLoc(), value, dim));
      else if (!isNamed(shape[part]))
        result.push_back(rewriter.getIndexAttr(shape[part]));
      else if (follows)
        result.push_back(rewriter.getIndexAttr(whole / known));
      else
        result.push_back(sizes[-1 - shape[part]]);
  }
  return result;
}

/// A tensor of what `places` names along a dimension, which keeps its place: a
/// list of single indices or, of a piece of that many, the first.
static Value take(PatternRewriter &rewriter, Location loc, Value value,
                  int64_t dim, Value places, int64_t piece,
                  DictionaryAttr marks) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, loc, value);
  sizes[dim] = piece < 0 ? tensor::getMixedSize(rewriter, loc, places, 0)
                         : rewriter.getIndexAttr(piece);
  if (value.getDefiningOp<tensor::EmptyOp>())
    return tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
  if (piece >= 0) {
    SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
    offsets[dim] = places;
    auto taken = tensor::ExtractSliceOp::create(rewriter, loc, value, offsets,
                                                sizes, strides);
    taken->setDiscardableAttrs(marks);
    return taken;
  }
  SmallVector<int64_t> shape(type.getShape()), order;
  for (int64_t other : llvm::seq(type.getRank()))
    order.push_back(other == dim ? 0 : other + (other < dim));
  shape.erase(shape.begin() + dim);
  shape.insert(shape.begin(),
               cast<RankedTensorType>(places.getType()).getDimSize(0));
  auto taken = tensor::GatherOp::create(rewriter, loc, type.clone(shape), value,
                                        places, dim);
  taken->setDiscardableAttrs(marks);
  if (dim == 0)
    return taken;
  Value init =
      tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
  return linalg::TransposeOp::create(rewriter, loc, taken, init, order)
      ->getResult(0);
}

/// The operands on changed loops. `sizes` are those that a split names, or the
/// places that are taken; the dynamic size of a loop that stays is named once
/// it is read.
static SmallVector<Value> changeOperands(PatternRewriter &rewriter,
                                         const Nest &nest, Regrouping change,
                                         SmallVector<Value> sizes,
                                         DictionaryAttr marks) {
  Location loc = nest.op->getLoc();
  SmallVector<Value> operands;
  // A value that two operands index alike is changed once.
  llvm::SmallDenseMap<std::pair<Value, AffineMap>, Value> changed;
  for (auto [map, operand] :
       llvm::zip(nest.operandMaps(), nest.op->getOperands())) {
    operands.push_back(operand);
    if (!map || !isa<RankedTensorType>(operand.getType()))
      continue;
    Value &value = changed[{operand, map}];
    if (!value && change.taken >= 0 && map.isFunctionOfDim(change.taken)) {
      auto loop = getAffineDimExpr(change.taken, map.getContext());
      value = take(rewriter, loc, operand, *map.getResultPosition(loop),
                   sizes.front(), change.piece, marks);
    }
    Regrouping::Dims dims = *change.dims(map);
    SmallVector<OpFoldResult> parts;
    if (!value && change.splits() && !isIdentity(dims.groups)) {
      parts = splitSizes(rewriter, operand, dims.groups, dims.shape, sizes);
      for (auto [group, expr] : llvm::zip(dims.groups, map.getResults())) {
        auto loop = dyn_cast<AffineDimExpr>(expr);
        auto size = dyn_cast<Value>(parts[group.front()]);
        if (!loop || !size || nest.fixed.test(loop.getPosition()) ||
            !ShapedType::isDynamic(dims.shape[group.front()]))
          continue;
        sizes.push_back(size);
        change.sizes[change.now(loop.getPosition()).front()] =
            -static_cast<int64_t>(sizes.size());
      }
    }
    if (!value)
      value = regroup(rewriter, loc, operand, dims.groups, parts, marks);
    operands.back() = value;
  }
  return operands;
}

/// The size of dimension `dim` of a result: static, that of the init, that of
/// dimension `index` of what the result has become, if `stays`, or that of an
/// operand with this dimension.
static OpFoldResult resultSize(PatternRewriter &rewriter, const Nest &nest,
                               OpResult result, int64_t dim, Value now,
                               unsigned index, bool stays) {
  auto type = cast<RankedTensorType>(result.getType());
  Location loc = nest.op->getLoc();
  if (!type.isDynamicDim(dim))
    return rewriter.getIndexAttr(type.getDimSize(dim));
  OpFoldResult size;
  if (auto op = dyn_cast<DestinationStyleOpInterface>(nest.op))
    size = tensor::getMixedSize(rewriter, loc,
                                op.getTiedOpOperand(result)->get(), dim);
  else if (stays)
    size = tensor::getMixedSize(rewriter, loc, now, index);
  else
    size =
        nest.extent(rewriter, (*nest.loopsOf(nest.op->getNumOperands() +
                                             result.getResultNumber()))[dim]);
  // An operand may say what the type of the result does not.
  return getValueOrCreateConstantIndexOp(rewriter, loc, size);
}

/// Puts results on changed loops in the place of those of the operation.
static void replaceResults(PatternRewriter &rewriter, const Nest &nest,
                           const Regrouping &change, ValueRange results,
                           DictionaryAttr marks) {
  rewriter.setInsertionPoint(nest.op);
  Location loc = nest.op->getLoc();
  SmallVector<Value> restored;
  for (auto [result, now] : llvm::zip(nest.op->getResults(), results)) {
    Reassociation groups =
        change
            .dims(
                nest.maps[nest.op->getNumOperands() + result.getResultNumber()])
            ->groups;
    SmallVector<OpFoldResult> sizes;
    for (auto [index, group] : llvm::enumerate(groups))
      for (int64_t dim : group)
        if (!change.splits() && !isIdentity(groups))
          sizes.push_back(resultSize(rewriter, nest, result, dim, now, index,
                                     group.size() == 1));
    restored.push_back(rewriter.createOrFold<tensor::CastOp>(
        loc, result.getType(),
        regroup(rewriter, loc, now, groups, sizes, marks)));
  }
  rewriter.replaceOp(nest.op, restored);
}

static Value onChangedLoops(PatternRewriter &rewriter, ValueRange f,
                            ArrayAttr change, ArrayAttr names, ValueRange sizes,
                            DictionaryAttr above, Attribute below) {
  auto result = cast<OpResult>(f.front());
  unsigned number = result.getResultNumber();
  Nest nest = *Nest::of(result.getOwner());
  Regrouping loops =
      *Regrouping::read(nest, cast<IntegerAttr>(change[0]).getInt(), change[1],
                        cast<DenseI64ArrayAttr>(change[2]).asArrayRef());
  OpBuilder::InsertionGuard guard(rewriter);
  // Where both the operands and the sizes are known.
  if (rewriter.getInsertionPoint()->isBeforeInBlock(nest.op))
    rewriter.setInsertionPoint(nest.op);
  SmallVector<Value> operands =
      changeOperands(rewriter, nest, loops, llvm::to_vector(sizes), above);
  Operation *now =
      rebuild(rewriter, nest, loops, operands, isNamed(nest.op, names), sizes);
  if (auto marks = dyn_cast<DictionaryAttr>(below))
    replaceResults(rewriter, nest, loops, now->getResults(), marks);
  return now->getResult(number);
}

static Value reshaped(PatternRewriter &rewriter, Value value, ArrayAttr split,
                      Numbers shape, ValueRange sizes, ArrayAttr merge,
                      Type type, Operation *expands, Operation *collapses) {
  Reassociation parts = *readReassociation(split);
  Location loc = value.getLoc();
  if (!isIdentity(parts))
    value = regroup(rewriter, loc, value, parts,
                    splitSizes(rewriter, value, parts, shape, sizes),
                    expands->getDiscardableAttrDictionary());
  value = regroup(rewriter, loc, value, *readReassociation(merge), {},
                  collapses->getDiscardableAttrDictionary());
  return rewriter.createOrFold<tensor::CastOp>(loc, type, value);
}

static SmallVector<Value> sizesOf(PatternRewriter &rewriter, Value value) {
  Location loc = value.getLoc();
  auto collapse = value.getDefiningOp<tensor::CollapseShapeOp>();
  SmallVector<OpFoldResult> mixed = tensor::getMixedSizes(
      rewriter, loc, collapse ? collapse.getSrc() : value);
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<Value> sizes;
  for (int64_t dim : llvm::seq(type.getRank())) {
    if (!type.isDynamicDim(dim))
      continue;
    ReassociationIndices group = {dim};
    if (collapse)
      group = collapse.getReassociationIndices()[dim];
    sizes.push_back(arith::createProduct(
        rewriter, loc, llvm::map_to_vector(group, [&](int64_t part) {
          return getValueOrCreateConstantIndexOp(rewriter, loc, mixed[part]);
        })));
  }
  return sizes;
}

void tenon::registerReshapedValues(NativeRegistry &natives) {
  natives.add("OnChangedLoops", onChangedLoops);
  natives.add("Reshaped", reshaped);
  natives.add("SizesOf", sizesOf);
}
