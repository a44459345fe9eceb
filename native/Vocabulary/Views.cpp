//===- Views.cpp - Operations on views of their operands ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Ranks.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace mlir;
using namespace tenon;

/// The groups of the dimensions of an operand as the builders take them; none
/// when it takes no part or keeps its shape.
static std::optional<SmallVector<ReassociationIndices>>
viewOf(Attribute views, unsigned operand) {
  auto list = dyn_cast<ArrayAttr>(views);
  if (!list || operand >= list.size())
    return std::nullopt;
  std::optional<Groups> groups = readRuns(list[operand]);
  if (!groups || llvm::all_of(*groups, [](const List &group) {
        return group.size() == 1;
      }))
    return std::nullopt;
  SmallVector<ReassociationIndices> reassociation;
  for (const List &group : *groups)
    reassociation.emplace_back(group.begin(), group.end());
  return reassociation;
}

//===----------------------------------------------------------------------===//
// Collapsing
//===----------------------------------------------------------------------===//

/// How many views at the definition of a value are looked through for one that
/// can be shared. What is missed, CSE finds.
static constexpr unsigned kShared = 16;

/// Finds where a view of `value` may stand so that all users of the value can
/// share it: behind its definition, and behind the views that are there. Gives
/// the view by `groups` if it is among them.
template <typename Collapse>
static Value findShared(OpBuilder &builder, Value value,
                        ArrayRef<ReassociationIndices> groups) {
  Block::iterator place;
  if (Operation *definition = value.getDefiningOp())
    place = std::next(definition->getIterator());
  else
    place = cast<BlockArgument>(value).getOwner()->begin();
  for (unsigned seen = 0; seen < kShared; ++seen, ++place) {
    auto view = dyn_cast<Collapse>(&*place);
    if (!view)
      break;
    if (view.getSrc() == value &&
        llvm::equal(view.getReassociationIndices(), groups))
      return view.getResult();
  }
  builder.setInsertionPoint(value.getParentBlock(), place);
  return {};
}

template <typename Collapse>
static Value collapse(PatternRewriter &rewriter, Operation *op, Value value,
                      ArrayRef<ReassociationIndices> groups) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  // What a check guards has to stay behind the check.
  if (!op->hasAttr(kGuarded))
    if (Value shared = findShared<Collapse>(rewriter, value, groups))
      return shared;
  return Collapse::create(rewriter, value.getLoc(), value, groups);
}

static LogicalResult collapseOperands(PatternRewriter &rewriter,
                                      PDLResultList &results,
                                      ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  SmallVector<Value> values;
  for (auto [number, value] : llvm::enumerate(op->getOperands())) {
    auto groups = viewOf(arguments[1].cast<Attribute>(), number);
    if (!groups)
      values.push_back(value);
    else if (isa<MemRefType>(value.getType()))
      values.push_back(
          collapse<memref::CollapseShapeOp>(rewriter, op, value, *groups));
    else
      values.push_back(
          collapse<tensor::CollapseShapeOp>(rewriter, op, value, *groups));
  }
  results.push_back(ValueRange(values));
  return success();
}

static LogicalResult withOperands(PatternRewriter &rewriter,
                                  PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<List> tied = tiedOperands(op);
  Operation *copy = op->clone();
  copy->setOperands(arguments[1].cast<ValueRange>());
  for (auto [result, operand] : llvm::zip(copy->getResults(), *tied))
    if (operand >= 0)
      result.setType(copy->getOperand(operand).getType());
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  rewriter.insert(copy);
  results.push_back(copy);
  return success();
}

static LogicalResult replaceExpanded(PatternRewriter &rewriter,
                                     PDLResultList &results,
                                     ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto *flat = arguments[1].cast<Operation *>();
  std::optional<List> tied = tiedOperands(op);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(flat);
  SmallVector<Value> values;
  for (auto [result, operand] : llvm::zip(flat->getResults(), *tied)) {
    auto groups = operand < 0 ? std::nullopt
                              : viewOf(arguments[2].cast<Attribute>(), operand);
    if (!groups) {
      values.push_back(result);
      continue;
    }
    Value original = op->getOperand(operand);
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(rewriter, op->getLoc(), original);
    values.push_back(tensor::ExpandShapeOp::create(
        rewriter, op->getLoc(), original.getType(), result, *groups, sizes));
  }
  rewriter.replaceOp(op, values);
  results.push_back(flat);
  return success();
}

//===----------------------------------------------------------------------===//
// Checks at run time
//===----------------------------------------------------------------------===//

/// Builds the conjunction of what `unproved` lists, each question once.
static Value buildCondition(OpBuilder &builder, Operation *op,
                            ArrayRef<int64_t> unproved) {
  Location loc = op->getLoc();
  Value all;
  llvm::SmallDenseMap<Value, memref::ExtractStridedMetadataOp> known;
  llvm::SmallDenseSet<std::tuple<Value, int64_t, int64_t>> asked;
  for (size_t i = 0; i + 2 < unproved.size(); i += 3) {
    Value buffer = op->getOperand(unproved[i]);
    int64_t outer = unproved[i + 1], inner = unproved[i + 2];
    if (!asked.insert({buffer, outer, inner}).second)
      continue;
    memref::ExtractStridedMetadataOp &metadata = known[buffer];
    if (!metadata)
      metadata = memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
    Value needed = arith::MulIOp::create(
        builder, loc, metadata.getStrides()[inner], metadata.getSizes()[inner]);
    Value holds = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        metadata.getStrides()[outer], needed);
    all = all ? arith::AndIOp::create(builder, loc, all, holds).getResult()
              : holds;
  }
  return all;
}

static LogicalResult guarded(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<List> unproved = readList(arguments[1].cast<Attribute>());
  if (unproved->empty()) {
    results.push_back(op);
    return success();
  }
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op->getLoc();
  Value condition = buildCondition(rewriter, op, *unproved);
  Operation *merged = nullptr;
  auto version = [&](OpBuilder &builder, Location) {
    Operation *copy = builder.clone(*op);
    copy->setAttr(kGuarded, builder.getUnitAttr());
    scf::YieldOp::create(builder, loc, copy->getResults());
    if (!merged)
      merged = copy;
  };
  auto choice = scf::IfOp::create(rewriter, loc, condition, version, version);
  rewriter.replaceOp(op, choice.getResults());
  results.push_back(merged);
  return success();
}

//===----------------------------------------------------------------------===//
// Loop indices
//===----------------------------------------------------------------------===//

/// The size of a loop, from an operand of `op` that it indexes.
static Value sizeOfLoop(OpBuilder &builder, Operation *op,
                        const Partition &partition, int64_t loop) {
  Location loc = op->getLoc();
  std::pair<Value, int64_t> found;
  for (auto [operand, carried] :
       llvm::zip(op->getOperands(), partition.access.operands))
    for (auto [place, dim] : llvm::enumerate(carried.value_or(List()))) {
      if (dim != loop)
        continue;
      auto type = cast<ShapedType>(operand.getType());
      if (!type.isDynamicDim(place))
        return arith::ConstantIndexOp::create(builder, loc,
                                              type.getDimSize(place));
      found = {operand, place};
    }
  if (isa<MemRefType>(found.first.getType()))
    return memref::DimOp::create(builder, loc, found.first, found.second);
  return tensor::DimOp::create(builder, loc, found.first, found.second);
}

static LogicalResult splitIndices(PatternRewriter &rewriter, PDLResultList &,
                                  ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto *flat = arguments[1].cast<Operation *>();
  std::optional<Partition> partition = Partition::read(
      op, arguments[2].cast<Attribute>(), arguments[3].cast<Attribute>(),
      arguments[4].cast<Attribute>());
  SmallVector<linalg::IndexOp> indices;
  flat->walk([&](linalg::IndexOp index) {
    if (index->getParentOfType<linalg::LinalgOp>() == flat)
      indices.push_back(index);
  });
  OpBuilder::InsertionGuard guard(rewriter);
  for (linalg::IndexOp index : indices) {
    Location loc = index.getLoc();
    int64_t loop = index.getDim(), group = partition->groupOf[loop];
    List merged;
    for (int64_t dim : partition->groups[group])
      if (!partition->isAbsorbed(dim))
        merged.push_back(dim);
    if (partition->isAbsorbed(loop)) {
      rewriter.setInsertionPoint(index);
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(index, 0);
      continue;
    }
    // The index of a loop is what is left of that of the group when the loops
    // inside it are divided off and those outside it are taken off.
    rewriter.setInsertionPoint(flat);
    SmallVector<Value> inner;
    for (int64_t dim : llvm::reverse(merged)) {
      if (dim == loop)
        break;
      inner.push_back(sizeOfLoop(rewriter, op, *partition, dim));
    }
    Value extent;
    if (merged.front() != loop)
      extent = sizeOfLoop(rewriter, op, *partition, loop);
    rewriter.setInsertionPoint(index);
    Value number = linalg::IndexOp::create(rewriter, loc, group);
    for (Value size : inner)
      number = arith::DivUIOp::create(rewriter, loc, number, size);
    if (extent)
      number = arith::RemUIOp::create(rewriter, loc, number, extent);
    rewriter.replaceOp(index, number);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Operations of fixed rank
//===----------------------------------------------------------------------===//

static LogicalResult fixedRank(PatternRewriter &rewriter, PDLResultList &,
                               ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto named = dyn_cast<linalg::LinalgOp>(op);
  if (named && !linalg::isElementwise(named) &&
      !isa<linalg::GenericOp, linalg::MapOp, linalg::ReduceOp,
           linalg::TransposeOp, linalg::BroadcastOp, linalg::ContractOp,
           linalg::ElementwiseOp, linalg::FillOp, linalg::CopyOp>(op))
    return success();
  return settled(rewriter, op, [&](Diagnostic &reason) {
    reason << "FixedRank: its name does not say how many dims it has";
  });
}

static LogicalResult mayBecomeGeneric(PatternRewriter &rewriter,
                                      PDLResultList &,
                                      ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto allowed = dyn_cast<BoolAttr>(arguments[1].cast<Attribute>());
  if (!allowed)
    return failure();
  if (allowed.getValue())
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "MayBecomeGeneric: some of its dims could merge, but '"
           << op->getName()
           << "' has as many as its name says; the knob `generalize_named` "
              "would make it a 'linalg.generic'";
  });
}

LogicalResult tenon::generalize(RewriterBase &rewriter, Operation *op) {
  SmallVector<NamedAttribute> carried(op->getDiscardableAttrs());
  FailureOr<linalg::GenericOp> generic =
      linalg::generalizeNamedOp(rewriter, cast<linalg::LinalgOp>(op));
  if (failed(generic))
    return failure();
  for (NamedAttribute attribute : carried)
    (*generic)->setDiscardableAttr(attribute.getName(), attribute.getValue());
  return success();
}

static LogicalResult asGeneric(PatternRewriter &rewriter, PDLResultList &,
                               ArrayRef<PDLValue> arguments) {
  return generalize(rewriter, arguments[0].cast<Operation *>());
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void tenon::registerViews(NativeRegistry &natives) {
  natives.add("FixedRank", fixedRank);
  natives.add("MayBecomeGeneric", mayBecomeGeneric);
  natives.add("AsGeneric", asGeneric);
  natives.add("CollapseOperands", collapseOperands);
  natives.add("WithOperands", withOperands);
  natives.add("ReplaceExpanded", replaceExpanded);
  natives.add("Guarded", guarded);
  natives.add("SplitIndices", splitIndices);
}
