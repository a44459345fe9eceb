//===- LoopSpaces.cpp - Structured operations on other loops --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Reshapes.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

/// The name of the attribute that says where a reshape may move.
static constexpr StringLiteral kMark = "tenon.reshape";

/// The structured operation that a rule gives by one of its results.
static linalg::LinalgOp structured(PDLValue value) {
  return cast<linalg::LinalgOp>(value.cast<Value>().getDefiningOp());
}

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

/// Size `dim` of `value`, as a number where it is static.
static OpFoldResult sizeOf(PatternRewriter &rewriter, Location loc, Value value,
                           int64_t dim) {
  auto type = cast<RankedTensorType>(value.getType());
  if (!type.isDynamicDim(dim))
    return rewriter.getIndexAttr(type.getDimSize(dim));
  return rewriter.createOrFold<tensor::DimOp>(loc, value, dim);
}

//===----------------------------------------------------------------------===//
// Operands on split loops
//===----------------------------------------------------------------------===//

/// The sizes of the parts of a dimension of size `whole`. A part that `whole`
/// and the others determine is a number.
static SmallVector<OpFoldResult> partSizes(PatternRewriter &rewriter,
                                           ArrayRef<int64_t> parts,
                                           ValueRange sizes, int64_t whole) {
  int64_t known = 1, unknown = 0;
  for (int64_t part : parts)
    part < 0 ? void(++unknown) : void(known *= part);
  bool determined = unknown == 1 && !ShapedType::isDynamic(whole) &&
                    known > 0 && whole % known == 0;
  SmallVector<OpFoldResult> result;
  for (int64_t part : parts)
    if (part >= 0)
      result.push_back(rewriter.getIndexAttr(part));
    else if (determined)
      result.push_back(rewriter.getIndexAttr(whole / known));
    else
      result.push_back(sizes[-1 - part]);
  return result;
}

/// `operand`, indexed by `map`, with the dimensions of split loops split. The
/// dynamic sizes of loops that stay are in `whole`, where they are known.
static Value splitOperand(PatternRewriter &rewriter, Location loc,
                          Value operand, AffineMap map, const SplitSpace &space,
                          ValueRange sizes, SmallVectorImpl<Value> &whole,
                          Attribute mark) {
  Groups groups = space.dims(map);
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  if (!type || isIdentity(groups))
    return operand;
  SmallVector<OpFoldResult> shape;
  SmallVector<int64_t> before(type.getShape());
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loopExpr = dyn_cast<AffineDimExpr>(expr);
    if (!loopExpr || !space.splits(loopExpr.getPosition())) {
      Value known = loopExpr && type.isDynamicDim(dim)
                        ? whole[loopExpr.getPosition()]
                        : Value();
      shape.push_back(known ? OpFoldResult(known)
                            : sizeOf(rewriter, loc, operand, dim));
      if (loopExpr && isa<Value>(shape.back()))
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

/// The operands of `op`, each as `change(operand, map)` gives it; a value that
/// two operands index alike is changed once.
static SmallVector<Value>
changeOperands(linalg::LinalgOp op,
               function_ref<Value(Value, AffineMap)> change) {
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (unsigned index = 0; index < op->getNumOperands(); ++index) {
    Value operand = op->getOperand(index);
    unsigned first = 0;
    while (op->getOperand(first) != operand || maps[first] != maps[index])
      ++first;
    operands.push_back(first < index ? operands[first]
                                     : change(operand, maps[index]));
  }
  return operands;
}

static LogicalResult splitOperands(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  auto op = structured(arguments[0]);
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
      changeOperands(op, [&](Value operand, AffineMap map) {
        return splitOperand(rewriter, at->getLoc(), operand, map, space, sizes,
                            whole, mark);
      });
  results.push_back(ValueRange(operands));
  return success();
}

//===----------------------------------------------------------------------===//
// Operations on other loops
//===----------------------------------------------------------------------===//

/// Whether an operation of that name means the same on tensors of any rank,
/// as long as its maps are the ones that it has by itself.
static bool keepsName(linalg::LinalgOp op) {
  return isa<linalg::FillOp, linalg::CopyOp, linalg::MapOp, linalg::AddOp,
             linalg::SubOp, linalg::MulOp, linalg::DivOp, linalg::DivUnsignedOp,
             linalg::MaxOp, linalg::MinOp, linalg::PowFOp, linalg::ExpOp,
             linalg::LogOp, linalg::AbsOp, linalg::CeilOp, linalg::FloorOp,
             linalg::NegFOp, linalg::ReciprocalOp, linalg::RoundOp,
             linalg::SqrtOp, linalg::RsqrtOp, linalg::SquareOp, linalg::TanhOp,
             linalg::ErfOp, linalg::SelectOp, linalg::TransposeOp,
             linalg::BroadcastOp, linalg::ReduceOp, linalg::ElementwiseOp,
             linalg::ContractOp>(op.getOperation());
}

/// Gives a clone of an operation that keeps its name the attributes that its
/// maps and loops ask for.
static void setDims(Operation *op, ArrayRef<AffineMap> maps,
                    ArrayRef<utils::IteratorType> kinds) {
  SmallVector<int64_t> dims;
  if (isa<linalg::ElementwiseOp, linalg::ContractOp>(op)) {
    op->setAttr("indexing_maps",
                Builder(op->getContext()).getAffineMapArrayAttr(maps));
  } else if (auto transpose = dyn_cast<linalg::TransposeOp>(op)) {
    for (AffineExpr loop : maps.back().getResults())
      dims.push_back(*maps.front().getResultPosition(loop));
    transpose.setPermutation(dims);
  } else if (auto broadcast = dyn_cast<linalg::BroadcastOp>(op)) {
    for (auto [dim, loop] : llvm::enumerate(maps.back().getResults()))
      if (!maps.front().getResultPosition(loop))
        dims.push_back(dim);
    broadcast.setDimensions(dims);
  } else if (auto reduce = dyn_cast<linalg::ReduceOp>(op)) {
    for (auto [dim, loop] : llvm::enumerate(maps.front().getResults()))
      if (kinds[cast<AffineDimExpr>(loop).getPosition()] ==
          utils::IteratorType::reduction)
        dims.push_back(dim);
    reduce.setDimensions(dims);
  }
}

/// `op` on other loops: its body stays, its maps, loops and operands are given.
static linalg::LinalgOp rebuild(PatternRewriter &rewriter, linalg::LinalgOp op,
                                ArrayRef<AffineMap> maps,
                                ArrayRef<utils::IteratorType> kinds,
                                ValueRange operands) {
  ValueRange inputs = operands.take_front(op.getNumDpsInputs());
  ValueRange inits = operands.drop_front(op.getNumDpsInputs());
  if (keepsName(op)) {
    Operation *same =
        clone(rewriter, op, TypeRange(inits), SmallVector<Value>(operands));
    setDims(same, maps, kinds);
    return cast<linalg::LinalgOp>(same);
  }
  auto generic = linalg::GenericOp::create(
      rewriter, op.getLoc(), TypeRange(inits), inputs, inits, maps, kinds);
  generic->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.cloneRegionBefore(op->getRegion(0), generic.getRegion(),
                             generic.getRegion().begin());
  return generic;
}

/// The questions in the body of `op` for the number of an iteration.
static SmallVector<linalg::IndexOp> indexOps(linalg::LinalgOp op) {
  return llvm::to_vector(op.getBlock()->getOps<linalg::IndexOp>());
}

static Value indexOf(PatternRewriter &rewriter, Location loc, unsigned loop) {
  return linalg::IndexOp::create(rewriter, loc, loop);
}

static LogicalResult onSplitLoops(PatternRewriter &rewriter,
                                  PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  auto op = structured(arguments[0]);
  SplitSpace space(*readGroups(arguments[1].cast<Attribute>()));
  auto sizes = arguments[2].cast<ValueRange>();
  auto operands = arguments[3].cast<ValueRange>();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(place(arguments[4]));
  SmallVector<AffineMap> maps;
  for (AffineMap map : op.getIndexingMapsArray())
    maps.push_back(space.apply(map));
  SmallVector<utils::IteratorType> kinds;
  for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray()))
    kinds.append(space.count(loop), kind);

  linalg::LinalgOp split = rebuild(rewriter, op, maps, kinds, operands);
  for (linalg::IndexOp index : indexOps(split)) {
    rewriter.setInsertionPoint(index);
    unsigned loop = index.getDim();
    SmallVector<Value> parts;
    for (unsigned part = 0; part < space.count(loop); ++part)
      parts.push_back(
          indexOf(rewriter, index.getLoc(), space.first[loop] + part));
    if (!space.splits(loop)) {
      rewriter.replaceOp(index, parts.front());
      continue;
    }
    SmallVector<OpFoldResult> basis =
        partSizes(rewriter, space.parts[loop], sizes, ShapedType::kDynamic);
    rewriter.replaceOpWithNewOp<affine::AffineLinearizeIndexOp>(
        index, parts, basis, /*disjoint=*/true);
  }
  results.push_back(ValueRange(split->getResults()));
  return success();
}

/// The number of iterations of a loop of `op`, read at the insertion point.
static OpFoldResult extentOf(PatternRewriter &rewriter, linalg::LinalgOp op,
                             unsigned loop) {
  OpFoldResult size;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    std::optional<unsigned> dim =
        op.getMatchingIndexingMap(&operand).getResultPosition(
            getAffineDimExpr(loop, op->getContext()));
    if (!type || !dim || (size && type.isDynamicDim(*dim)))
      continue;
    size = sizeOf(rewriter, op.getLoc(), operand.get(), *dim);
    if (isa<Attribute>(size))
      break;
  }
  return size;
}

static LogicalResult onMergedLoops(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  auto op = structured(arguments[0]);
  MergedSpace space(*readGroups(arguments[1].cast<Attribute>()),
                    op.getNumLoops());
  auto operands = arguments[2].cast<ValueRange>();
  Operation *at = place(arguments[3]);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(at);
  SmallVector<AffineMap> maps;
  for (AffineMap map : op.getIndexingMapsArray())
    maps.push_back(*space.apply(map));
  SmallVector<utils::IteratorType> old = op.getIteratorTypesArray(), kinds;
  for (const ReassociationIndices &group : space.groups)
    kinds.push_back(old[group.front()]);

  linalg::LinalgOp merged = rebuild(rewriter, op, maps, kinds, operands);
  for (linalg::IndexOp index : indexOps(merged)) {
    unsigned loop = index.getDim();
    SmallVector<OpFoldResult> basis;
    rewriter.setInsertionPoint(merged);
    if (space.merges(loop))
      for (int64_t part : ArrayRef(space.groups[space.loop[loop]]).drop_front())
        basis.push_back(extentOf(rewriter, op, part));
    rewriter.setInsertionPoint(index);
    Value whole = indexOf(rewriter, index.getLoc(), space.loop[loop]);
    if (!space.merges(loop)) {
      rewriter.replaceOp(index, whole);
      continue;
    }
    auto parts = affine::AffineDelinearizeIndexOp::create(
        rewriter, index.getLoc(), whole, basis, /*hasOuterBound=*/false);
    rewriter.replaceOp(index, parts.getResult(space.place[loop]));
  }
  results.push_back(ValueRange(merged->getResults()));
  return success();
}

static LogicalResult mergeOperands(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  auto op = structured(arguments[0]);
  MergedSpace space(*readGroups(arguments[1].cast<Attribute>()),
                    op.getNumLoops());
  Operation *at = place(arguments[2]);
  auto mark = arguments[3].cast<Attribute>();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(at);
  SmallVector<Value> operands =
      changeOperands(op, [&](Value operand, AffineMap map) {
        Groups groups = *space.dims(map);
        if (!isa<RankedTensorType>(operand.getType()) || isIdentity(groups))
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
  auto op = structured(arguments[0]);
  SplitSpace space(*readGroups(arguments[1].cast<Attribute>()));
  auto values = arguments[2].cast<ValueRange>();
  auto mark = arguments[3].cast<Attribute>();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> collapsed;
  for (OpResult result : op->getResults()) {
    Value value = values[result.getResultNumber()];
    Groups groups = space.dims(op.getIndexingMapMatchingResult(result));
    if (!isIdentity(groups))
      value = collapse(rewriter, op.getLoc(), value, groups, mark);
    collapsed.push_back(asType(rewriter, op.getLoc(), value, result.getType()));
  }
  results.push_back(ValueRange(collapsed));
  return success();
}

static LogicalResult expandResults(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  auto op = structured(arguments[0]);
  MergedSpace space(*readGroups(arguments[1].cast<Attribute>()),
                    op.getNumLoops());
  auto values = arguments[2].cast<ValueRange>();
  auto mark = arguments[3].cast<Attribute>();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> expanded;
  for (OpResult result : op->getResults()) {
    Value value = values[result.getResultNumber()];
    Value init = op.getDpsInits()[result.getResultNumber()];
    Groups groups = *space.dims(op.getIndexingMapMatchingResult(result));
    if (!isIdentity(groups)) {
      auto type = cast<RankedTensorType>(result.getType());
      SmallVector<OpFoldResult> sizes;
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        sizes.push_back(sizeOf(rewriter, op.getLoc(), init, dim));
      value = expand(rewriter, op.getLoc(), value, type, groups, sizes, mark);
    }
    expanded.push_back(asType(rewriter, op.getLoc(), value, result.getType()));
  }
  results.push_back(ValueRange(expanded));
  return success();
}

static LogicalResult tiedResult(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  auto op = structured(arguments[0]);
  int64_t operand = readList(arguments[1].cast<Attribute>())->front();
  Value value = arguments[2].cast<ValueRange>()[operand - op.getNumDpsInputs()];
  results.push_back(
      asType(rewriter, op.getLoc(), value, arguments[3].cast<Type>()));
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

void tenon::registerLoopSpaces(NativeRegistry &natives) {
  natives.beginTopic("Other loops");
  natives.rewrite(
      "SplitOperands(f: Value, split: Attr, sizes: ValueRange, at: Value, "
      "mark: "
      "Attr) -> ValueRange",
      "The operands of `f` with the dimensions that split loops index split, "
      "by expand_shapes that carry `mark` as tenon.reshape. "
      "`sizes` are the dynamic sizes that the split names.",
      splitOperands);
  natives.rewrite(
      "OnSplitLoops(f: Value, split: Attr, sizes: ValueRange, operands: "
      "ValueRange, at: Value) -> ValueRange",
      "The results of `f` with its loops split, before `at`. An operation "
      "that means the same in any rank keeps its name, others become a "
      "linalg.generic; what the body asks of a split loop's index is computed "
      "from its parts.",
      onSplitLoops);
  natives.rewrite(
      "CollapseResults(f: Value, split: Attr, results: ValueRange, mark: Attr) "
      "-> ValueRange",
      "The results of the split operation in the shapes of those of `f`, by "
      "collapse_shapes before it that carry `mark`.",
      collapseResults);
  natives.rewrite(
      "MergeOperands(f: Value, merge: Attr, at: Value, mark: Attr) -> "
      "ValueRange",
      "The operands of `f` with the dimensions of merged loops made one, by "
      "collapse_shapes before `at` that carry `mark`.",
      mergeOperands);
  natives.rewrite(
      "OnMergedLoops(f: Value, merge: Attr, operands: ValueRange, at: Value) "
      "-> "
      "ValueRange",
      "The results of `f` with its loops merged, before `at`; the rest is as "
      "in OnSplitLoops.",
      onMergedLoops);
  natives.rewrite(
      "ExpandResults(f: Value, merge: Attr, results: ValueRange, mark: Attr) "
      "-> "
      "ValueRange",
      "The results of the merged operation in the shapes of those of `f`, by "
      "expand_shapes before it that carry `mark`; their sizes are those of "
      "the inits.",
      expandResults);
  natives.rewrite(
      "TiedResult(f: Value, operand: Attr, results: ValueRange, type: Type) -> "
      "Value",
      "Of the results of an operation that stands for `f`, the one whose init "
      "was the operand of that number, as that type.",
      tiedResult);
  natives.rewrite("ReplaceResults(f: Value, values: ValueRange)",
                  "Puts values in the place of the results of `f`.",
                  replaceResults);
  natives.rewrite("DynamicSizes(value: Value, at: Value) -> ValueRange",
                  "The dynamic sizes of a tensor, asked before `at`.",
                  dynamicSizes);
}
