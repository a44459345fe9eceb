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
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

/// `value` as a tensor of `type`, which differs from its own in what is static.
static Value asType(PatternRewriter &rewriter, Location loc, Value value,
                    Type type) {
  if (value.getType() == type)
    return value;
  return tensor::CastOp::create(rewriter, loc, type, value);
}

/// The new reshape of `source`, if no folding gave another value, gets these
/// attributes.
static Value withMarks(Value reshaped, Value source, DictionaryAttr marks) {
  Operation *op = reshaped.getDefiningOp();
  if (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) &&
      op->getOperand(0) == source)
    op->setDiscardableAttrs(marks);
  return reshaped;
}

static Value expand(PatternRewriter &rewriter, Location loc, Value value,
                    RankedTensorType type, const Reassociation &groups,
                    ArrayRef<OpFoldResult> sizes, DictionaryAttr marks) {
  return withMarks(
      rewriter.createOrFold<tensor::ExpandShapeOp>(
          loc, type, value, ArrayRef<ReassociationIndices>(groups), sizes),
      value, marks);
}

static Value collapse(PatternRewriter &rewriter, Location loc, Value value,
                      const Reassociation &groups, DictionaryAttr marks) {
  auto type = tensor::CollapseShapeOp::inferCollapsedType(
      cast<RankedTensorType>(value.getType()), groups);
  return withMarks(rewriter.createOrFold<tensor::CollapseShapeOp>(
                       loc, type, value, ArrayRef<ReassociationIndices>(groups)),
                   value, marks);
}

/// The static sizes of a shape, kDynamic for the others.
static SmallVector<int64_t> staticSizes(ArrayRef<OpFoldResult> sizes) {
  return llvm::map_to_vector(sizes, [](OpFoldResult size) {
    auto number = dyn_cast<Attribute>(size);
    return number ? cast<IntegerAttr>(number).getInt() : ShapedType::kDynamic;
  });
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

namespace {
/// An operation on other loops.
struct Changed {
  PatternRewriter &rewriter;
  const Nest &nest;
  const Regrouping &change;
  /// The dynamic sizes that a split names.
  ValueRange sizes;
  DictionaryAttr marks;
  /// The dynamic sizes of loops that stay, where they are known.
  SmallVector<Value> known;

  Value splitOperand(Value operand, AffineMap map, const Reassociation &dims);
  SmallVector<Value> operands();
};
} // namespace

Value Changed::splitOperand(Value operand, AffineMap map,
                            const Reassociation &dims) {
  Location loc = nest.op->getLoc();
  auto type = cast<RankedTensorType>(operand.getType());
  SmallVector<OpFoldResult> shape;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (dims[dim].size() > 1) {
      llvm::append_range(
          shape, partSizes(rewriter, change.parts(loop.getPosition()), sizes,
                           type.getDimSize(dim)));
      continue;
    }
    // Fixed loops share no size: there each operand has one of its own, as a
    // slice and what it is put into.
    bool shares = loop && !nest.fixed.test(loop.getPosition()) &&
                  type.isDynamicDim(dim);
    if (shares && known[loop.getPosition()]) {
      shape.push_back(known[loop.getPosition()]);
      continue;
    }
    shape.push_back(tensor::getMixedSize(rewriter, loc, operand, dim));
    if (shares)
      known[loop.getPosition()] = dyn_cast<Value>(shape.back());
  }
  RankedTensorType parts = type.clone(staticSizes(shape));
  Type whole = tensor::CollapseShapeOp::inferCollapsedType(parts, dims);
  return expand(rewriter, loc, asType(rewriter, loc, operand, whole), parts,
                dims, shape, marks);
}

SmallVector<Value> Changed::operands() {
  known.resize(nest.numLoops());
  for (unsigned loop = 0; change.splits() && loop < nest.numLoops(); ++loop)
    if (int64_t part = change.parts(loop).front();
        !change.changes(loop) && part < 0 && !ShapedType::isDynamic(part))
      known[loop] = sizes[-1 - part];
  SmallVector<Value> operands;
  // A value that two operands index alike is changed once.
  llvm::SmallDenseMap<std::pair<Value, AffineMap>, Value> changed;
  for (auto [map, operand] :
       llvm::zip(nest.operandMaps(), nest.op->getOperands())) {
    operands.push_back(operand);
    if (!map || !isa<RankedTensorType>(operand.getType()))
      continue;
    Value &value = changed[{operand, map}];
    if (!value) {
      Reassociation dims = *change.dims(map);
      value = isIdentity(dims)  ? operand
              : change.splits() ? splitOperand(operand, map, dims)
                                : collapse(rewriter, nest.op->getLoc(), operand,
                                           dims, marks);
    }
    operands.back() = value;
  }
  return operands;
}

//===----------------------------------------------------------------------===//
// Operations and results
//===----------------------------------------------------------------------===//

/// The size of dimension `dim` of a result: static, that of the init, that of
/// dimension `index` of `same`, what the result has become, where it was left
/// alone, or that of an operand with this dimension.
static OpFoldResult resultSize(PatternRewriter &rewriter, const Nest &nest,
                               OpResult result, int64_t dim, Value same,
                               unsigned index) {
  auto type = cast<RankedTensorType>(result.getType());
  Location loc = nest.op->getLoc();
  if (!type.isDynamicDim(dim))
    return rewriter.getIndexAttr(type.getDimSize(dim));
  OpFoldResult size;
  if (auto op = dyn_cast<DestinationStyleOpInterface>(nest.op))
    size = tensor::getMixedSize(rewriter, loc,
                                op.getTiedOpOperand(result)->get(), dim);
  else if (same)
    size = tensor::getMixedSize(rewriter, loc, same, index);
  else
    size = nest.extent(rewriter,
                       (*nest.loopsOf(nest.op->getNumOperands() +
                                      result.getResultNumber()))[dim]);
  // An operand may say what the type of the result does not.
  return getValueOrCreateConstantIndexOp(rewriter, loc, size);
}

/// What a result has become, with its merged dimensions apart.
static Value expandResult(PatternRewriter &rewriter, const Nest &nest,
                          OpResult result, Value value,
                          const Reassociation &dims, DictionaryAttr marks) {
  auto type = cast<RankedTensorType>(result.getType());
  SmallVector<OpFoldResult> sizes;
  for (auto [index, group] : llvm::enumerate(dims))
    for (int64_t dim : group)
      sizes.push_back(resultSize(rewriter, nest, result, dim,
                                 group.size() == 1 ? value : Value(), index));
  Location loc = nest.op->getLoc();
  value = asType(rewriter, loc, value,
                 tensor::CollapseShapeOp::inferCollapsedType(type, dims));
  return expand(rewriter, loc, value, type, dims, sizes, marks);
}

/// Puts results on changed loops in the place of those of the operation.
static void replaceResults(PatternRewriter &rewriter, const Nest &nest,
                           const Regrouping &change, ValueRange results,
                           DictionaryAttr marks) {
  rewriter.setInsertionPoint(nest.op);
  Location loc = nest.op->getLoc();
  SmallVector<Value> restored;
  for (auto [result, now] : llvm::zip(nest.op->getResults(), results)) {
    Value value = now;
    Reassociation dims = *change.dims(
        nest.maps[nest.op->getNumOperands() + result.getResultNumber()]);
    if (!isIdentity(dims))
      value = change.splits()
                  ? collapse(rewriter, loc, value, dims, marks)
                  : expandResult(rewriter, nest, result, value, dims, marks);
    restored.push_back(asType(rewriter, loc, value, result.getType()));
  }
  rewriter.replaceOp(nest.op, restored);
}

static Value onChangedLoops(PatternRewriter &rewriter, ValueRange f,
                            Attribute change, ValueRange sizes,
                            DictionaryAttr above, Attribute below) {
  auto result = cast<OpResult>(f.front());
  Nest nest = *Nest::of(result.getOwner());
  Regrouping loops = *Regrouping::read(change);
  OpBuilder::InsertionGuard guard(rewriter);
  // Where both the operands and the sizes are known.
  if (rewriter.getInsertionPoint()->isBeforeInBlock(nest.op))
    rewriter.setInsertionPoint(nest.op);
  SmallVector<Value> operands =
      Changed{rewriter, nest, loops, sizes, above, {}}.operands();
  Operation *now = rebuild(rewriter, nest, loops, operands, sizes);
  if (auto marks = dyn_cast<DictionaryAttr>(below))
    replaceResults(rewriter, nest, loops, now->getResults(), marks);
  return now->getResult(result.getResultNumber());
}

//===----------------------------------------------------------------------===//
// Reshapes and sizes
//===----------------------------------------------------------------------===//

static Value reshaped(PatternRewriter &rewriter, Value value, ArrayAttr split,
                      Numbers shape, ValueRange sizes, ArrayAttr merge,
                      Type type, Operation *expands, Operation *collapses) {
  Reassociation parts = *readReassociation(split);
  Reassociation groups = *readReassociation(merge);
  Location loc = value.getLoc();
  auto from = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> mixed;
  for (auto [dim, group] : llvm::enumerate(parts))
    for (int64_t part : group)
      if (shape[part] < 0 && !ShapedType::isDynamic(shape[part]) &&
          (group.size() > 1 || from.isDynamicDim(dim)))
        mixed.push_back(sizes[-1 - shape[part]]);
      else if (group.size() == 1)
        mixed.push_back(tensor::getMixedSize(rewriter, loc, value, dim));
      else
        mixed.push_back(rewriter.getIndexAttr(shape[part]));
  if (!isIdentity(parts))
    value = expand(rewriter, loc, value, from.clone(staticSizes(mixed)), parts,
                   mixed, expands->getDiscardableAttrDictionary());
  if (!isIdentity(groups))
    value = collapse(rewriter, loc, value, groups,
                     collapses->getDiscardableAttrDictionary());
  return asType(rewriter, loc, value, type);
}

static SmallVector<Value> sizesOf(PatternRewriter &rewriter, Value value) {
  Location loc = value.getLoc();
  auto collapse = value.getDefiningOp<tensor::CollapseShapeOp>();
  Value source = collapse ? collapse.getSrc() : value;
  SmallVector<OpFoldResult> mixed =
      tensor::getMixedSizes(rewriter, loc, source);
  Reassociation groups(mixed.size());
  for (auto [dim, group] : llvm::enumerate(groups))
    group.push_back(dim);
  if (collapse)
    groups = collapse.getReassociationIndices();
  SmallVector<Value> sizes;
  for (auto [dim, group] : llvm::enumerate(groups)) {
    if (!cast<RankedTensorType>(value.getType()).isDynamicDim(dim))
      continue;
    SmallVector<Value> factors;
    for (int64_t part : group)
      factors.push_back(
          getValueOrCreateConstantIndexOp(rewriter, loc, mixed[part]));
    sizes.push_back(arith::createProduct(rewriter, loc, factors));
  }
  return sizes;
}

void tenon::registerReshapedValues(NativeRegistry &natives) {
  natives.add("OnChangedLoops", onChangedLoops);
  natives.add("Reshaped", reshaped);
  natives.add("SizesOf", sizesOf);
}
