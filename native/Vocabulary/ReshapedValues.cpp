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

/// What a rule has asked all about: an operation and a change of its loops.
static std::pair<Nest, Regrouping> changeOf(ValueRange f, ArrayAttr changes) {
  return {*Nest::of(f.front().getDefiningOp()), *Regrouping::read(changes[0])};
}

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
/// The operands of an operation whose loops are split, split.
struct SplitOperands {
  PatternRewriter &rewriter;
  Location loc;
  const Nest &nest;
  const Regrouping &change;
  ValueRange sizes;
  DictionaryAttr marks;
  /// The dynamic sizes of loops that stay, where they are known.
  SmallVector<Value> known;

  /// The size of dimension `dim`, which is not split. Fixed loops share none:
  /// there each operand has a size of its own, as a slice and what it is put
  /// into.
  OpFoldResult sizeOf(Value operand, int64_t dim, AffineExpr expr) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop || nest.fixed.test(loop.getPosition()) ||
        !cast<RankedTensorType>(operand.getType()).isDynamicDim(dim))
      return tensor::getMixedSize(rewriter, loc, operand, dim);
    Value &size = known[loop.getPosition()];
    if (!size)
      size = dyn_cast<Value>(
          tensor::getMixedSize(rewriter, loc, operand, dim));
    return size;
  }

  Value operator()(Value operand, AffineMap map, const Reassociation &dims) {
    auto type = cast<RankedTensorType>(operand.getType());
    SmallVector<OpFoldResult> shape;
    SmallVector<int64_t> before(type.getShape());
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      if (dims[dim].size() == 1) {
        shape.push_back(sizeOf(operand, dim, expr));
        continue;
      }
      SmallVector<OpFoldResult> parts = partSizes(
          rewriter, change.parts(cast<AffineDimExpr>(expr).getPosition()),
          sizes, before[dim]);
      before[dim] = 1;
      for (int64_t size : staticSizes(parts))
        before[dim] = ShapedType::isDynamic(size) ||
                              ShapedType::isDynamic(before[dim])
                          ? ShapedType::kDynamic
                          : before[dim] * size;
      llvm::append_range(shape, parts);
    }
    return expand(rewriter, loc,
                  asType(rewriter, loc, operand, type.clone(before)),
                  type.clone(staticSizes(shape)), dims, shape, marks);
  }
};
} // namespace

static SmallVector<Value> changeOperands(PatternRewriter &rewriter,
                                         ValueRange f, ArrayAttr changes,
                                         ValueRange sizes, ValueRange at,
                                         DictionaryAttr marks) {
  auto [nest, change] = changeOf(f, changes);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(at.front().getDefiningOp());
  Location loc = at.front().getLoc();
  SplitOperands split{rewriter, loc,   nest, change, sizes,
                      marks,    SmallVector<Value>(nest.numLoops())};
  for (unsigned loop = 0; change.splits() && loop < nest.numLoops(); ++loop)
    if (int64_t part = change.parts(loop).front();
        !change.changes(loop) && part < 0 && !ShapedType::isDynamic(part))
      split.known[loop] = sizes[-1 - part];
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
      value = isIdentity(dims) ? operand
              : change.splits()
                  ? split(operand, map, dims)
                  : collapse(rewriter, loc, operand, dims, marks);
    }
    operands.back() = value;
  }
  return operands;
}

//===----------------------------------------------------------------------===//
// Operations and results
//===----------------------------------------------------------------------===//

static SmallVector<Value> onChangedLoops(PatternRewriter &rewriter,
                                         ValueRange f, ArrayAttr changes,
                                         ValueRange sizes, ValueRange operands,
                                         ValueRange at) {
  auto [nest, change] = changeOf(f, changes);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(at.front().getDefiningOp());
  Operation *now = rebuild(rewriter, nest, change, operands, sizes);
  return SmallVector<Value>(now->getResults());
}

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

static void replaceResults(PatternRewriter &rewriter, ValueRange f,
                           ArrayAttr changes, ValueRange results,
                           DictionaryAttr marks) {
  auto [nest, change] = changeOf(f, changes);
  OpBuilder::InsertionGuard guard(rewriter);
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

static Value resultOf(PatternRewriter &rewriter, ValueRange f, int64_t number,
                      ValueRange results, Type type) {
  Operation *op = f.front().getDefiningOp();
  return asType(rewriter, op->getLoc(), results[number - op->getNumOperands()],
                type);
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

static Value expanded(PatternRewriter &rewriter, Value value, ArrayAttr groups,
                      Numbers shape, ValueRange sizes, Operation *like) {
  Reassociation split = *readReassociation(groups);
  if (isIdentity(split))
    return value;
  Location loc = like->getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> mixed;
  for (auto [dim, group] : llvm::enumerate(split))
    for (int64_t part : group)
      if (shape[part] < 0 && !ShapedType::isDynamic(shape[part]) &&
          (group.size() > 1 || type.isDynamicDim(dim)))
        mixed.push_back(sizes[-1 - shape[part]]);
      else if (group.size() == 1)
        mixed.push_back(tensor::getMixedSize(rewriter, loc, value, dim));
      else
        mixed.push_back(rewriter.getIndexAttr(shape[part]));
  auto op = tensor::ExpandShapeOp::create(
      rewriter, loc, type.clone(staticSizes(mixed)), value,
      ArrayRef<ReassociationIndices>(split), mixed);
  op->setDiscardableAttrs(like->getDiscardableAttrDictionary());
  return op;
}

static Value collapsed(PatternRewriter &rewriter, Value value, ArrayAttr groups,
                       Type type, Operation *like) {
  Reassociation merge = *readReassociation(groups);
  Location loc = like->getLoc();
  if (!isIdentity(merge)) {
    auto op = tensor::CollapseShapeOp::create(
        rewriter, loc, value, ArrayRef<ReassociationIndices>(merge));
    op->setDiscardableAttrs(like->getDiscardableAttrDictionary());
    value = op;
  }
  return asType(rewriter, loc, value, type);
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

static SmallVector<Value> dynamicSizes(PatternRewriter &rewriter, Value value,
                                       ValueRange at) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(at.front().getDefiningOp());
  SmallVector<Value> sizes;
  auto type = cast<RankedTensorType>(value.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(rewriter.createOrFold<tensor::DimOp>(at.front().getLoc(),
                                                           value, dim));
  return sizes;
}

static SmallVector<Value> collapsedSizes(PatternRewriter &rewriter,
                                         tensor::CollapseShapeOp root,
                                         ValueRange dynamic) {
  SmallVector<Value> sizes;
  Location loc = root.getLoc();
  for (const ReassociationIndices &group : root.getReassociationIndices()) {
    int64_t number = 1;
    Value product;
    for (int64_t dim : group) {
      if (!root.getSrcType().isDynamicDim(dim)) {
        number *= root.getSrcType().getDimSize(dim);
        continue;
      }
      product = product ? arith::MulIOp::create(rewriter, loc, product,
                                                dynamic.front())
                              .getResult()
                        : dynamic.front();
      dynamic = dynamic.drop_front();
    }
    if (product && number != 1)
      product = arith::MulIOp::create(
          rewriter, loc, product,
          arith::ConstantIndexOp::create(rewriter, loc, number));
    if (product)
      sizes.push_back(product);
  }
  return sizes;
}

static Value emptyLike(PatternRewriter &rewriter, Value value) {
  Location loc = rewriter.getInsertionPoint()->getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  return tensor::EmptyOp::create(rewriter, loc,
                                 tensor::getMixedSizes(rewriter, loc, value),
                                 type.getElementType(), type.getEncoding());
}

void tenon::registerReshapedValues(NativeRegistry &natives) {
  natives.add("ChangeOperands", changeOperands);
  natives.add("OnChangedLoops", onChangedLoops);
  natives.add("ReplaceResults", replaceResults);
  natives.add("ResultOf", resultOf);
  natives.add("Expanded", expanded);
  natives.add("Collapsed", collapsed);
  natives.add("DynamicSizes", dynamicSizes);
  natives.add("CollapsedSizes", collapsedSizes);
  natives.add("EmptyLike", emptyLike);
}
