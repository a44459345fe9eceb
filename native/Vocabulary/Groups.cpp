//===- Groups.cpp - Questions about dims that become one ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Layouts.h"
#include "Vocabulary/Ranks.h"
#include "Vocabulary/Topics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

static LogicalResult unitGroups(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  auto mask = dyn_cast<StringAttr>(arguments[0].cast<Attribute>());
  if (!mask)
    return failure();
  Groups groups;
  // What the last group may still take: anything, unit dims only, nothing.
  enum { All, Units, Nothing } open = Nothing;
  for (auto [dim, letter] : llvm::enumerate(mask.getValue())) {
    bool joins = letter == 'U' ? open != Nothing : open == All && letter == 'C';
    if (!joins)
      groups.emplace_back();
    groups.back().push_back(dim);
    open = letter == 'N' ? Nothing : letter == 'C' ? Units : joins ? open : All;
  }
  results.push_back(makeGroups(rewriter.getContext(), groups));
  return success();
}

static LogicalResult keepRank(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<Groups> fine = readRuns(arguments[1].cast<Attribute>());
  std::optional<Groups> coarse = readRuns(arguments[2].cast<Attribute>());
  auto rank = readList(arguments[3].cast<Attribute>());
  if (!fine || !coarse || !rank || rank->size() != 1)
    return failure();
  int64_t size = fine->size(),
          wanted = std::max<int64_t>(rank->front(), coarse->size());
  llvm::SmallDenseSet<int64_t> opens;
  for (const List &group : *coarse)
    opens.insert(group.front());
  Groups groups;
  // From the innermost outwards, as long as there are more than wanted.
  for (const List &group : llvm::reverse(*fine)) {
    bool may = !groups.empty() && !opens.contains(groups.back().front());
    if (may && size <= wanted)
      remarkOn(rewriter, op, "flatten", [&](Diagnostic &reason) {
        reason << "dims " << group.back() << " and " << groups.back().front()
               << ": they could merge, but the knob `target_rank` keeps "
               << wanted << " dims";
      });
    if (!may || size <= wanted) {
      groups.push_back(group);
      continue;
    }
    groups.back().insert(groups.back().begin(), group.begin(), group.end());
    --size;
  }
  std::reverse(groups.begin(), groups.end());
  results.push_back(makeGroups(rewriter.getContext(), groups));
  return success();
}

/// Reads `(op, access, mask, groups)`.
static std::optional<Partition> readPartition(ArrayRef<PDLValue> arguments) {
  return Partition::read(
      arguments[0].cast<Operation *>(), arguments[1].cast<Attribute>(),
      arguments[2].cast<Attribute>(), arguments[3].cast<Attribute>());
}

static LogicalResult unproved(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<Partition> partition = readPartition(arguments);
  if (!partition)
    return failure();
  List list;
  for (auto [number, carried] : llvm::enumerate(partition->access.operands)) {
    if (!carried)
      continue;
    Value operand = op->getOperand(number);
    for (const List &group : partition->view(number)) {
      std::optional<int64_t> outer;
      for (int64_t dimension : group) {
        if (isUnit(operand, dimension))
          continue;
        if (outer &&
            contiguous(operand, *outer, dimension) != Contiguity::Proved)
          list.append({static_cast<int64_t>(number), *outer, dimension});
        outer = dimension;
      }
    }
  }
  results.push_back(makeList(rewriter.getContext(), list));
  return success();
}

static LogicalResult views(PatternRewriter &rewriter, PDLResultList &results,
                           ArrayRef<PDLValue> arguments) {
  std::optional<Partition> partition = readPartition(arguments);
  if (!partition)
    return failure();
  SmallVector<Attribute> list;
  for (auto [number, carried] : llvm::enumerate(partition->access.operands))
    list.push_back(
        carried ? makeGroups(rewriter.getContext(), partition->view(number))
                : Attribute(rewriter.getUnitAttr()));
  results.push_back(rewriter.getArrayAttr(list));
  return success();
}

static LogicalResult mergesSome(PatternRewriter &rewriter, PDLResultList &,
                                ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<Groups> groups = readRuns(arguments[1].cast<Attribute>());
  if (!groups)
    return failure();
  if (llvm::any_of(*groups, [](const List &group) { return group.size() > 1; }))
    return success();
  if (groups->size() <= 1)
    return settled(rewriter, op, [&](Diagnostic &reason) {
      reason << "MergesSome: it has no two dims";
    });
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "MergesSome: none of its " << groups->size()
           << " dims can be merged with its neighbour";
  });
}

static LogicalResult innermostBelow(PatternRewriter &rewriter, PDLResultList &,
                                    ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<Access> access =
      Access::read(op, arguments[1].cast<Attribute>());
  auto limit = readList(arguments[2].cast<Attribute>());
  if (!access || !limit || limit->size() != 1)
    return failure();
  if (limit->front() == 0)
    return success();
  int64_t extent = 0;
  for (auto [operand, carried] : llvm::zip(op->getOperands(), access->operands))
    for (auto [place, dim] : llvm::enumerate(carried.value_or(List())))
      if (dim == access->numDims - 1)
        extent = std::max(
            extent, cast<ShapedType>(operand.getType()).getDimSize(place));
  if (extent < limit->front())
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "InnermostBelow: its innermost dim has " << extent
           << " elements, and the knob `gain_below` expects no gain from "
           << limit->front() << " on";
  });
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void tenon::registerGroups(NativeRegistry &natives) {
  natives.add("UnitGroups", unitGroups);
  registerMergeGroups(natives);
  natives.add("KeepRank", keepRank);
  natives.add("Unproved", unproved);
  natives.add("Views", views);
  natives.add("MergesSome", mergesSome);
  natives.add("InnermostBelow", innermostBelow);
}
