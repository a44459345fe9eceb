//===- Reshapes.cpp - Questions about reshapes and the loops they change --===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Reshapes.h"
#include "Vocabulary/Topics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

std::optional<Groups> tenon::readGroups(Attribute attribute) {
  auto list = dyn_cast_or_null<ArrayAttr>(attribute);
  if (!list)
    return std::nullopt;
  Groups groups;
  for (Attribute element : list) {
    auto group = readList(element);
    if (!group)
      return std::nullopt;
    groups.emplace_back(group->begin(), group->end());
  }
  return groups;
}

static Attribute makeGroups(PatternRewriter &rewriter, const Groups &groups) {
  return getReassociationIndicesAttribute(rewriter, groups);
}

bool tenon::isChosen(PDLValue choice) {
  auto number = dyn_cast<IntegerAttr>(choice.cast<Attribute>());
  return number && !number.getValue().isZero();
}

Operation *tenon::makerOf(PDLValue value) {
  return value.cast<Value>().getDefiningOp();
}

//===----------------------------------------------------------------------===//
// Splits and merges
//===----------------------------------------------------------------------===//

std::optional<LoopView> tenon::viewFor(PDLValue value) {
  Operation *op = makerOf(value);
  return op ? viewOf(op) : std::nullopt;
}

std::optional<SmallVector<int64_t>> tenon::loopsOf(AffineMap map) {
  SmallVector<int64_t> loops;
  if (!map.isProjectedPermutation())
    return std::nullopt;
  for (AffineExpr expr : map.getResults())
    loops.push_back(cast<AffineDimExpr>(expr).getPosition());
  return loops;
}

static LogicalResult operandLoops(PatternRewriter &rewriter,
                                  PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  std::optional<LoopView> view = viewFor(arguments[0]);
  auto number = readList(arguments[1].cast<Attribute>());
  if (!view || !number || number->size() != 1)
    return refuse(rewriter, makerOf(arguments[0]), [&](Diagnostic &reason) {
      reason << "OperandLoops: " << whyNoView(makerOf(arguments[0]));
    });
  std::optional<AffineMap> map = view->mapOf(number->front());
  if (!map)
    return failure();
  std::optional<SmallVector<int64_t>> loops = loopsOf(*map);
  if (!loops)
    return refuse(rewriter, view->op, [&](Diagnostic &reason) {
      reason << "OperandLoops: operand " << number->front() << " is indexed by "
             << AffineMapAttr::get(*map)
             << ", not by a loop of its own for each dimension";
    });
  results.push_back(makeList(rewriter.getContext(), *loops));
  return success();
}

/// Whether `loops` are some of the loops.
static bool areLoops(const LoopView &view, ArrayRef<int64_t> loops) {
  return !loops.empty() && llvm::all_of(loops, [&](int64_t loop) {
    return loop >= 0 && loop < static_cast<int64_t>(view.numLoops());
  });
}

static LogicalResult splitLoops(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  std::optional<LoopView> view = viewFor(arguments[0]);
  auto loops = readList(arguments[1].cast<Attribute>());
  auto groups = readGroups(arguments[2].cast<Attribute>());
  auto shape = readList(arguments[3].cast<Attribute>());
  if (!view || !loops || !groups || !shape || loops->size() != groups->size() ||
      !areLoops(*view, *loops))
    return failure();
  SmallVector<int64_t> sizes;
  int64_t dynamic = 0;
  for (int64_t size : *shape)
    sizes.push_back(ShapedType::isDynamic(size) ? -1 - dynamic++ : size);
  Groups parts(view->numLoops());
  for (auto [loop, group] : llvm::zip(*loops, *groups))
    for (int64_t dim : group) {
      if (dim < 0 || dim >= static_cast<int64_t>(sizes.size()))
        return failure();
      parts[loop].push_back(sizes[dim]);
    }
  if (llvm::all_of(parts, [](const auto &part) { return part.size() < 2; }))
    return refuse(rewriter, view->op, [&](Diagnostic &reason) {
      reason << "SplitLoops: no loop is split";
    });
  results.push_back(makeGroups(rewriter, parts));
  return success();
}

Groups tenon::mergeOf(unsigned numLoops, ArrayRef<int64_t> loops,
                      const Groups &dims) {
  Groups merged(numLoops);
  for (int64_t loop = 0; loop < numLoops; ++loop)
    merged[loop].push_back(loop);
  for (const ReassociationIndices &group : dims) {
    ReassociationIndices together;
    for (int64_t dim : group) {
      together.push_back(loops[dim]);
      merged[together.back()].clear();
    }
    if (!together.empty())
      merged[together.front()] = together;
  }
  llvm::erase_if(
      merged, [](const ReassociationIndices &group) { return group.empty(); });
  return merged;
}

static LogicalResult mergeLoops(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  std::optional<LoopView> view = viewFor(arguments[0]);
  auto loops = readList(arguments[1].cast<Attribute>());
  auto groups = readGroups(arguments[2].cast<Attribute>());
  if (!view || !loops || !groups || !areLoops(*view, *loops))
    return failure();
  for (const ReassociationIndices &group : *groups)
    for (int64_t dim : group)
      if (dim < 0 || dim >= static_cast<int64_t>(loops->size()))
        return failure();
  auto merged = mergeOf(view->numLoops(), *loops, *groups);
  if (merged.size() == view->numLoops())
    return refuse(rewriter, view->op, [&](Diagnostic &reason) {
      reason << "MergeLoops: no two loops become one";
    });
  results.push_back(makeGroups(rewriter, merged));
  return success();
}

static LogicalResult canSplit(PatternRewriter &rewriter, PDLResultList &,
                              ArrayRef<PDLValue> arguments) {
  std::optional<LoopView> view = viewFor(arguments[0]);
  auto groups = readGroups(arguments[1].cast<Attribute>());
  if (!view || !groups)
    return failure();
  return checkSplit(*view, SplitSpace(*groups), [&](auto why) {
    return refuse(rewriter, view->op,
                  [&](Diagnostic &reason) { why(reason << "CanSplit: "); });
  });
}

static LogicalResult canMerge(PatternRewriter &rewriter, PDLResultList &,
                              ArrayRef<PDLValue> arguments) {
  std::optional<LoopView> view = viewFor(arguments[0]);
  auto groups = readGroups(arguments[1].cast<Attribute>());
  if (!view || !groups)
    return failure();
  return checkMerge(
      *view, MergedSpace(*groups, view->numLoops()), [&](auto why) {
        return refuse(rewriter, view->op,
                      [&](Diagnostic &reason) { why(reason << "CanMerge: "); });
      });
}

static LogicalResult staticShape(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  auto type = dyn_cast<RankedTensorType>(arguments[0].cast<Value>().getType());
  if (!type)
    return failure();
  results.push_back(makeList(rewriter.getContext(), type.getShape()));
  return success();
}

void tenon::registerReshapes(NativeRegistry &natives) {
  registerReshapeNeighbours(natives);
  natives.add("StaticShape", staticShape);
  natives.add("OperandLoops", operandLoops);
  natives.add("SplitLoops", splitLoops);
  natives.add("CanSplit", canSplit);
  natives.add("MergeLoops", mergeLoops);
  natives.add("CanMerge", canMerge);
  registerSliceRanks(natives);
}
