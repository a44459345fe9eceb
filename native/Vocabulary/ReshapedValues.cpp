//===- ReshapedValues.cpp - Operands and results on other loops -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Reshapes.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

/// The name of the attribute that says where a reshape may move.
static constexpr StringLiteral kMark = "tenon.reshape";

/// The operation that a rule gives as a place, by one of its results.
static Operation *place(PDLValue value) {
  return value.cast<Value>().getDefiningOp();
}

/// `value` as a tensor of `type`, which differs from its own in what is static.
static Value asType(PatternRewriter &rewriter, Location loc, Value value,
                    Type type) {
  if (value.getType() == type)
    return value;
  return tensor::CastOp::create(rewriter, loc, type, value);
}

static Value expand(PatternRewriter &rewriter, Location loc, Value value,
                    RankedTensorType type, const Groups &groups,
                    ArrayRef<OpFoldResult> sizes, Attribute mark) {
  Value result = rewriter.createOrFold<tensor::ExpandShapeOp>(
      loc, type, value, ArrayRef<ReassociationIndices>(groups), sizes);
  if (auto op = result.getDefiningOp<tensor::ExpandShapeOp>();
      op && op.getSrc() == value)
    op->setAttr(kMark, mark);
  return result;
}

static Value collapse(PatternRewriter &rewriter, Location loc, Value value,
                      const Groups &groups, Attribute mark) {
  auto type = tensor::CollapseShapeOp::inferCollapsedType(
      cast<RankedTensorType>(value.getType()), groups);
  Value result = rewriter.createOrFold<tensor::CollapseShapeOp>(
      loc, type, value, ArrayRef<ReassociationIndices>(groups));
  if (auto op = result.getDefiningOp<tensor::CollapseShapeOp>();
      op && op.getSrc() == value)
    op->setAttr(kMark, mark);
  return result;
}

/// Whether no group takes anything together.
static bool isIdentity(const Groups &groups) {
  return llvm::all_of(groups, [](const ReassociationIndices &group) {
    return group.size() == 1;
  });
}

//===----------------------------------------------------------------------===//
// Operands on split loops
//===----------------------------------------------------------------------===//

/// `operand`, indexed by `map`, with the dimensions of split loops split. The
/// dynamic sizes of loops that stay are in `whole`, where they are known. Those
/// of `fixed` loops are not: there each operand has a size of its own, as a
/// slice and what it is put into.
static Value splitOperand(PatternRewriter &rewriter, Location loc,
                          Value operand, AffineMap map, const SplitSpace &space,
                          ValueRange sizes, SmallVectorImpl<Value> &whole,
                          const llvm::SmallBitVector &fixed, Attribute mark) {
  Groups groups = space.dims(map);
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  if (!type || isIdentity(groups))
    return operand;
  SmallVector<OpFoldResult> shape;
  SmallVector<int64_t> before(type.getShape());
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loopExpr = dyn_cast<AffineDimExpr>(expr);
    if (!loopExpr || !space.splits(loopExpr.getPosition())) {
      bool isShared = loopExpr && type.isDynamicDim(dim) &&
                      !fixed.test(loopExpr.getPosition());
      Value known = isShared ? whole[loopExpr.getPosition()] : Value();
      shape.push_back(known ? OpFoldResult(known)
                            : sizeOf(rewriter, loc, operand, dim));
      if (isShared && isa<Value>(shape.back()))
        whole[loopExpr.getPosition()] = cast<Value>(shape.back());
      continue;
    }
    unsigned loop = loopExpr.getPosition();
    int64_t product = 1;
    for (OpFoldResult part :
         partSizes(rewriter, space.parts[loop], sizes, before[dim])) {
      auto number = dyn_cast<Attribute>(part);
      bool known = number && !ShapedType::isDynamic(product);
      product = known ? product * cast<IntegerAttr>(number).getInt()
                      : ShapedType::kDynamic;
      shape.push_back(part);
    }
    before[dim] = product;
  }
  SmallVector<int64_t> after;
  for (OpFoldResult size : shape) {
    auto number = dyn_cast<Attribute>(size);
    after.push_back(number ? cast<IntegerAttr>(number).getInt()
                           : ShapedType::kDynamic);
  }
  Value plain = asType(rewriter, loc, operand, type.clone(before));
  return expand(rewriter, loc, plain, type.clone(after), groups, shape, mark);
}

/// The operands of `view`, each as `change(operand, map)` gives it; a value
/// that two operands index alike is changed once.
static SmallVector<Value>
changeOperands(const LoopView &view,
               function_ref<Value(Value, AffineMap)> change) {
  SmallVector<Value> operands;
  for (auto [index, map] : llvm::enumerate(view.operands)) {
    Value operand = view.op->getOperand(index);
    if (!map || !isa<RankedTensorType>(operand.getType())) {
      operands.push_back(operand);
      continue;
    }
    unsigned first = 0;
    while (view.op->getOperand(first) != operand || view.operands[first] != map)
      ++first;
    operands.push_back(first < index ? operands[first] : change(operand, *map));
  }
  return operands;
}

static LogicalResult splitOperands(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  LoopView view = *viewFor(arguments[0]);
  SplitSpace space(*readGroups(arguments[1].cast<Attribute>()));
  auto sizes = arguments[2].cast<ValueRange>();
  Operation *at = place(arguments[3]);
  auto mark = arguments[4].cast<Attribute>();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(at);
  SmallVector<Value> whole(space.parts.size());
  for (auto [known, parts] : llvm::zip(whole, space.parts))
    if (parts.size() == 1 && parts.front() < 0)
      known = sizes[-1 - parts.front()];
  SmallVector<Value> operands =
      changeOperands(view, [&](Value operand, AffineMap map) {
        return splitOperand(rewriter, at->getLoc(), operand, map, space, sizes,
                            whole, view.fixed, mark);
      });
  results.push_back(ValueRange(operands));
  return success();
}

static LogicalResult mergeOperands(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  LoopView view = *viewFor(arguments[0]);
  MergedSpace space(*readGroups(arguments[1].cast<Attribute>()),
                    view.numLoops());
  Operation *at = place(arguments[2]);
  auto mark = arguments[3].cast<Attribute>();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(at);
  SmallVector<Value> operands =
      changeOperands(view, [&](Value operand, AffineMap map) {
        Groups groups = *space.dims(map);
        if (isIdentity(groups))
          return operand;
        return collapse(rewriter, at->getLoc(), operand, groups, mark);
      });
  results.push_back(ValueRange(operands));
  return success();
}

//===----------------------------------------------------------------------===//
// Results as they were
//===----------------------------------------------------------------------===//

static LogicalResult collapseResults(PatternRewriter &rewriter,
                                     PDLResultList &results,
                                     ArrayRef<PDLValue> arguments) {
  LoopView view = *viewFor(arguments[0]);
  Operation *op = view.op;
  SplitSpace space(*readGroups(arguments[1].cast<Attribute>()));
  auto values = arguments[2].cast<ValueRange>();
  auto mark = arguments[3].cast<Attribute>();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> collapsed;
  for (OpResult result : op->getResults()) {
    Value value = values[result.getResultNumber()];
    Groups groups = space.dims(view.results[result.getResultNumber()]);
    if (!isIdentity(groups))
      value = collapse(rewriter, op->getLoc(), value, groups, mark);
    collapsed.push_back(
        asType(rewriter, op->getLoc(), value, result.getType()));
  }
  results.push_back(ValueRange(collapsed));
  return success();
}

/// The size of dimension `dim` of a result: static, that of the init, that of
/// dimension `index` of `same`, what the result has become, where it was left
/// alone, or that of an operand with this dimension.
static OpFoldResult resultSize(PatternRewriter &rewriter, const LoopView &view,
                               OpResult result, int64_t dim, Value same,
                               unsigned index) {
  auto type = cast<RankedTensorType>(result.getType());
  Location loc = view.op->getLoc();
  if (!type.isDynamicDim(dim))
    return rewriter.getIndexAttr(type.getDimSize(dim));
  if (auto op = dyn_cast<DestinationStyleOpInterface>(view.op))
    return sizeOf(rewriter, loc, op.getTiedOpOperand(result)->get(), dim);
  if (same)
    return sizeOf(rewriter, loc, same, index);
  AffineExpr loop = view.results[result.getResultNumber()].getResult(dim);
  return extentOf(rewriter, view, cast<AffineDimExpr>(loop).getPosition());
}

static LogicalResult expandResults(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  LoopView view = *viewFor(arguments[0]);
  Operation *op = view.op;
  MergedSpace space(*readGroups(arguments[1].cast<Attribute>()),
                    view.numLoops());
  auto values = arguments[2].cast<ValueRange>();
  auto mark = arguments[3].cast<Attribute>();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> expanded;
  for (OpResult result : op->getResults()) {
    Value value = values[result.getResultNumber()];
    Groups groups = *space.dims(view.results[result.getResultNumber()]);
    if (!isIdentity(groups)) {
      auto type = cast<RankedTensorType>(result.getType());
      SmallVector<OpFoldResult> sizes;
      for (auto [index, group] : llvm::enumerate(groups))
        for (int64_t dim : group)
          sizes.push_back(resultSize(rewriter, view, result, dim,
                                     group.size() == 1 ? value : Value(),
                                     index));
      value = expand(rewriter, op->getLoc(), value, type, groups, sizes, mark);
    }
    expanded.push_back(asType(rewriter, op->getLoc(), value, result.getType()));
  }
  results.push_back(ValueRange(expanded));
  return success();
}

static LogicalResult resultOf(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  LoopView view = *viewFor(arguments[0]);
  Operation *op = view.op;
  int64_t number = readList(arguments[1].cast<Attribute>())->front();
  Value value = arguments[2].cast<ValueRange>()[number - op->getNumOperands()];
  results.push_back(
      asType(rewriter, op->getLoc(), value, arguments[3].cast<Type>()));
  return success();
}

static LogicalResult replaceResults(PatternRewriter &rewriter, PDLResultList &,
                                    ArrayRef<PDLValue> arguments) {
  rewriter.replaceOp(place(arguments[0]), arguments[1].cast<ValueRange>());
  return success();
}

static LogicalResult dynamicSizes(PatternRewriter &rewriter,
                                  PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  auto value = arguments[0].cast<Value>();
  Operation *at = place(arguments[1]);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(at);
  SmallVector<Value> sizes;
  auto type = cast<RankedTensorType>(value.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(
          rewriter.createOrFold<tensor::DimOp>(at->getLoc(), value, dim));
  results.push_back(ValueRange(sizes));
  return success();
}

/// The dynamic sizes of what a collapse of a tensor with sizes `dynamic` has.
static LogicalResult collapsedSizes(PatternRewriter &rewriter,
                                    PDLResultList &results,
                                    ArrayRef<PDLValue> arguments) {
  auto root = cast<tensor::CollapseShapeOp>(arguments[0].cast<Operation *>());
  auto dynamic = arguments[1].cast<ValueRange>();
  SmallVector<Value> sizes;
  unsigned next = 0;
  Location loc = root.getLoc();
  for (const ReassociationIndices &group : root.getReassociationIndices()) {
    int64_t number = 1;
    Value product;
    for (int64_t dim : group) {
      if (!root.getSrcType().isDynamicDim(dim)) {
        number *= root.getSrcType().getDimSize(dim);
        continue;
      }
      Value size = dynamic[next++];
      product =
          product ? arith::MulIOp::create(rewriter, loc, product, size) : size;
    }
    if (!product)
      continue;
    if (number != 1)
      product = arith::MulIOp::create(
          rewriter, loc, product,
          arith::ConstantIndexOp::create(rewriter, loc, number));
    sizes.push_back(product);
  }
  results.push_back(ValueRange(sizes));
  return success();
}

void tenon::registerReshapedValues(NativeRegistry &natives) {
  natives.add("SplitOperands", splitOperands);
  natives.add("CollapseResults", collapseResults);
  natives.add("MergeOperands", mergeOperands);
  natives.add("ExpandResults", expandResults);
  natives.add("ResultOf", resultOf);
  natives.add("ReplaceResults", replaceResults);
  natives.add("DynamicSizes", dynamicSizes);
  natives.add("CollapsedSizes", collapsedSizes);
}
