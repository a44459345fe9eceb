//===- Groups.cpp - Questions about dims that become one ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Layouts.h"
#include "Vocabulary/Ranks.h"
#include "Vocabulary/Topics.h"
#include "mlir/IR/AffineMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Partition
//===----------------------------------------------------------------------===//

std::optional<Partition> Partition::read(Operation *op, Attribute access,
                                         Attribute mask, Attribute groups) {
  std::optional<Access> dims = Access::read(op, access);
  auto letters = dyn_cast<StringAttr>(mask);
  std::optional<Groups> lists = readRuns(groups);
  if (!dims || !letters || !lists ||
      static_cast<int64_t>(letters.getValue().size()) != dims->numDims)
    return std::nullopt;
  Partition partition{*dims, letters.getValue(), *lists, {}};
  for (auto [number, group] : llvm::enumerate(partition.groups))
    partition.groupOf.append(group.size(), number);
  if (static_cast<int64_t>(partition.groupOf.size()) != dims->numDims)
    return std::nullopt;
  return partition;
}

int64_t Partition::representative(int64_t group) const {
  for (int64_t dim : groups[group])
    if (mask[dim] != 'U')
      return dim;
  return groups[group].front();
}

Groups Partition::view(unsigned operand) const {
  Groups view;
  // Unit dims that wait for the group they belong to.
  List waiting;
  int64_t last = -1;
  auto flushLeft = [&] {
    if (!view.empty())
      view.back().append(waiting);
    waiting.clear();
  };
  for (auto [place, dim] : llvm::enumerate(*access.operands[operand])) {
    int64_t group = dim < 0 ? -1 : groupOf[dim];
    if (dim >= 0 && isAbsorbed(dim)) {
      if (view.empty() || group != last || !waiting.empty())
        waiting.push_back(place);
      else
        view.back().push_back(place);
      continue;
    }
    bool joins = !view.empty() && group >= 0 && group == last;
    bool takes =
        view.empty() || joins || llvm::any_of(waiting, [&](int64_t unit) {
          return groupOf[(*access.operands[operand])[unit]] == group;
        });
    if (!takes)
      flushLeft();
    if (!joins)
      view.emplace_back();
    view.back().append(waiting);
    waiting.clear();
    view.back().push_back(place);
    last = group;
  }
  if (view.empty() && !waiting.empty())
    view.emplace_back();
  flushLeft();
  return view;
}

int64_t Partition::carriedBy(unsigned operand,
                             ArrayRef<int64_t> viewGroup) const {
  const List &carried = *access.operands[operand];
  for (int64_t place : viewGroup)
    if (carried[place] < 0 || !isAbsorbed(carried[place]))
      return carried[place] < 0 ? -1 : groupOf[carried[place]];
  return groupOf[carried[viewGroup.front()]];
}

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

namespace {
/// Whether two neighbouring groups may be one, operand by operand.
class Merger {
public:
  Merger(PatternRewriter &rewriter, Operation *op, const Partition &partition,
         bool assume)
      : rewriter(rewriter), op(op), partition(partition), assume(assume) {}

  /// `first` are the dims of a group, `second` those of the next.
  bool merge(ArrayRef<int64_t> first, ArrayRef<int64_t> second);

private:
  bool mergeIn(unsigned operand, ArrayRef<int64_t> first,
               ArrayRef<int64_t> second);
  /// The dimensions of `operand` that carry one of `dims`, unit dims left out,
  /// and the places of them among all that are not left out.
  std::pair<List, List> carrying(unsigned operand, ArrayRef<int64_t> dims);
  template <typename Reason>
  bool refuse(ArrayRef<int64_t> first, ArrayRef<int64_t> second,
              Reason &&reason);
  void explain(Diagnostic &reason, unsigned operand, unsigned outer,
               unsigned inner);

  PatternRewriter &rewriter;
  Operation *op;
  const Partition &partition;
  bool assume;
};
} // namespace

/// The dim that a group is called by next to another: the nearest that is no
/// unit dim.
static int64_t speaker(const Partition &partition, ArrayRef<int64_t> group,
                       bool last) {
  auto isReal = [&](int64_t dim) { return partition.mask[dim] != 'U'; };
  if (last) {
    auto it = llvm::find_if(llvm::reverse(group), isReal);
    return it == group.rend() ? group.back() : *it;
  }
  auto it = llvm::find_if(group, isReal);
  return it == group.end() ? group.front() : *it;
}

template <typename Reason>
bool Merger::refuse(ArrayRef<int64_t> first, ArrayRef<int64_t> second,
                    Reason &&reason) {
  remarkOn(rewriter, op, "flatten", [&](Diagnostic &diagnostic) {
    diagnostic << "dims " << speaker(partition, first, /*last=*/true) << " and "
               << speaker(partition, second, /*last=*/false) << ": ";
    reason(diagnostic);
  });
  return false;
}

bool Merger::merge(ArrayRef<int64_t> first, ArrayRef<int64_t> second) {
  for (unsigned operand = 0; operand < op->getNumOperands(); ++operand)
    if (partition.access.operands[operand] && !mergeIn(operand, first, second))
      return false;
  return true;
}

std::pair<List, List> Merger::carrying(unsigned operand,
                                       ArrayRef<int64_t> dims) {
  List dimensions, places;
  int64_t next = 0;
  for (auto [dimension, dim] :
       llvm::enumerate(*partition.access.operands[operand])) {
    if (dim >= 0 && partition.isAbsorbed(dim))
      continue;
    if (dim >= 0 && llvm::is_contained(dims, dim)) {
      dimensions.push_back(dimension);
      places.push_back(next);
    }
    ++next;
  }
  return {dimensions, places};
}

/// The last, or the first, of some dimensions that is not of size 1.
static std::optional<int64_t>
longDimension(Value operand, ArrayRef<int64_t> dimensions, bool last) {
  std::optional<int64_t> found;
  for (int64_t dimension : dimensions)
    if (!isUnit(operand, dimension) && (last || !found))
      found = dimension;
  return found;
}

bool Merger::mergeIn(unsigned operand, ArrayRef<int64_t> first,
                     ArrayRef<int64_t> second) {
  Value value = op->getOperand(operand);
  auto [outer, outerPlaces] = carrying(operand, first);
  auto [inner, innerPlaces] = carrying(operand, second);
  if (outer.empty() && inner.empty())
    return true;
  if (outer.empty() || inner.empty())
    return refuse(first, second, [&](Diagnostic &reason) {
      reason << "operand " << operand << " has only one of them";
    });
  if (outerPlaces.back() + 1 != innerPlaces.front())
    return refuse(first, second, [&](Diagnostic &reason) {
      reason << "operand " << operand << " does not have them side by side";
    });
  if (!hasStrides(value.getType()))
    return refuse(first, second, [&](Diagnostic &reason) {
      if (isa<MemRefType>(value.getType()))
        reason << "operand " << operand
               << " has an affine map as layout, which no view can collapse; "
                  "a strided layout could be";
      else
        reason << "operand " << operand
               << " is a tensor with an encoding, which no view can collapse";
    });
  auto outermost = longDimension(value, outer, /*last=*/true);
  auto innermost = longDimension(value, inner, /*last=*/false);
  if (!outermost || !innermost)
    return true;
  Contiguity answer = contiguous(value, *outermost, *innermost);
  if (answer == Contiguity::Proved || (answer == Contiguity::Unknown && assume))
    return true;
  return refuse(first, second, [&](Diagnostic &reason) {
    explain(reason, operand, *outermost, *innermost);
  });
}

void Merger::explain(Diagnostic &reason, unsigned operand, unsigned outer,
                     unsigned inner) {
  Value value = op->getOperand(operand);
  auto show = [&](const Polynomial &number) {
    if (std::optional<int64_t> constant = number.constant())
      reason << *constant;
    else
      reason << "?";
  };
  Polynomial size = sizeOf(value, inner), stride = strideOf(value, inner);
  Polynomial needed = size * stride;
  reason << "operand " << operand << " has stride ";
  show(strideOf(value, outer));
  reason << " where ";
  show(size);
  reason << "*";
  show(stride);
  if (needed.constant()) {
    reason << " = ";
    show(needed);
  }
  bool refuted = contiguous(value, outer, inner) == Contiguity::Refuted;
  reason << (refuted ? " was needed"
                     : " was to be proved; static sizes and strides, an "
                       "identity layout or the knob `versioned` would let them "
                       "merge");
}

static LogicalResult mergeGroups(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<Partition> partition = Partition::read(
      op, arguments[1].cast<Attribute>(), arguments[2].cast<Attribute>(),
      arguments[3].cast<Attribute>());
  auto breaks = readList(arguments[4].cast<Attribute>());
  auto assume = dyn_cast<BoolAttr>(arguments[5].cast<Attribute>());
  if (!partition || !breaks || !assume)
    return failure();
  Merger merger(rewriter, op, *partition,
                assume.getValue() && !op->hasAttr(kGuarded));
  auto opens = [&](ArrayRef<int64_t> group) {
    return llvm::any_of(group, [&](int64_t dim) {
      return llvm::is_contained(*breaks, dim) || partition->mask[dim] == 'N';
    });
  };
  auto isAlone = [&](ArrayRef<int64_t> group) {
    int64_t number = partition->groupOf[group.front()];
    return partition->mask[partition->representative(number)] != 'C';
  };
  Groups merged;
  for (const List &group : partition->groups) {
    if (!merged.empty() && !opens(group) && !isAlone(group) &&
        !isAlone(merged.back()) && merger.merge(merged.back(), group))
      merged.back().append(group);
    else
      merged.push_back(group);
  }
  results.push_back(makeGroups(rewriter.getContext(), merged));
  return success();
}

static LogicalResult keepRank(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  std::optional<Groups> fine = readRuns(arguments[0].cast<Attribute>());
  std::optional<Groups> coarse = readRuns(arguments[1].cast<Attribute>());
  auto rank = readList(arguments[2].cast<Attribute>());
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
    bool joins = !groups.empty() && size > wanted &&
                 !opens.contains(groups.back().front());
    if (!joins) {
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
  remarkOn(rewriter, op, "flatten", [&](Diagnostic &reason) {
    reason << "its innermost dim has " << extent
           << " elements, and the schedule expects no gain from "
           << limit->front() << " on: the knob `gain_below` sets that";
  });
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "InnermostBelow: its innermost dim has " << extent
           << " elements, fewer than " << limit->front() << " are needed";
  });
}

//===----------------------------------------------------------------------===//
// Attributes of dims
//===----------------------------------------------------------------------===//

/// `numbers` in the form of `model`: one integer, an array of integers of some
/// type, or a dense array.
static Attribute likeList(Attribute model, ArrayRef<int64_t> numbers) {
  MLIRContext *context = model.getContext();
  if (auto number = dyn_cast<IntegerAttr>(model); number && numbers.size() == 1)
    return IntegerAttr::get(number.getType(), numbers.front());
  if (isa<DenseI32ArrayAttr>(model))
    return DenseI32ArrayAttr::get(
        context, SmallVector<int32_t>(numbers.begin(), numbers.end()));
  auto array = dyn_cast<ArrayAttr>(model);
  if (!array)
    return makeList(context, numbers);
  Type type = IntegerType::get(context, 64);
  if (!array.empty())
    type = cast<IntegerAttr>(array[0]).getType();
  SmallVector<Attribute> list;
  for (int64_t number : numbers)
    list.push_back(IntegerAttr::get(type, number));
  return ArrayAttr::get(context, list);
}

static std::optional<List> readAnyList(Attribute attribute) {
  if (auto list = dyn_cast<DenseI32ArrayAttr>(attribute))
    return List(list.asArrayRef().begin(), list.asArrayRef().end());
  return readList(attribute);
}

static LogicalResult groupsOf(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  std::optional<Partition> partition = readPartition(arguments);
  Attribute dims = arguments[4].cast<Attribute>();
  std::optional<List> list = readAnyList(dims);
  if (!partition || !list)
    return failure();
  List numbers;
  for (auto [number, group] : llvm::enumerate(partition->groups))
    if (llvm::is_contained(*list, partition->representative(number)))
      numbers.push_back(number);
  if (isa<IntegerAttr>(dims) && numbers.size() != 1)
    return failure();
  results.push_back(likeList(dims, numbers));
  return success();
}

static LogicalResult ofEachGroup(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  std::optional<Partition> partition = readPartition(arguments);
  Attribute list = arguments[4].cast<Attribute>();
  if (!partition)
    return failure();
  List dims;
  for (size_t group = 0; group < partition->groups.size(); ++group)
    dims.push_back(partition->representative(group));
  auto array = dyn_cast<ArrayAttr>(list);
  std::optional<List> numbers = readAnyList(list);
  int64_t size = array ? array.size() : numbers ? numbers->size() : -1;
  if (size != partition->access.numDims)
    return failure();
  if (array) {
    SmallVector<Attribute> kept;
    for (int64_t dim : dims)
      kept.push_back(array[dim]);
    results.push_back(rewriter.getArrayAttr(kept));
    return success();
  }
  List kept;
  for (int64_t dim : dims)
    kept.push_back((*numbers)[dim]);
  results.push_back(likeList(list, kept));
  return success();
}

static LogicalResult blockOrder(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  std::optional<Partition> partition = readPartition(arguments);
  auto operands = readList(arguments[4].cast<Attribute>());
  Attribute model = arguments[5].cast<Attribute>();
  if (!partition || !operands)
    return failure();
  int64_t count = partition->access.operands.size();
  auto number = llvm::find_if(*operands, [&](int64_t operand) {
    return operand >= 0 && operand < count &&
           partition->access.operands[operand];
  });
  if (number == operands->end())
    return failure();
  Groups view = partition->view(*number);
  if (view.size() != partition->groups.size())
    return failure();
  List order(view.size(), -1);
  for (auto [place, group] : llvm::enumerate(view)) {
    int64_t carried = partition->carriedBy(*number, group);
    if (carried < 0)
      return failure();
    order[carried] = place;
  }
  if (llvm::is_contained(order, -1))
    return failure();
  results.push_back(likeList(model, order));
  return success();
}

static LogicalResult mapsOfGroups(PatternRewriter &rewriter,
                                  PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<Partition> partition = readPartition(arguments);
  std::optional<IterationSpace> space = iterationSpace(op);
  if (!partition || !space ||
      space->maps.size() != partition->access.operands.size() ||
      space->numLoops != partition->access.numDims)
    return failure();
  MLIRContext *context = rewriter.getContext();
  SmallVector<AffineExpr> loops;
  for (int64_t group : partition->groupOf)
    loops.push_back(getAffineDimExpr(group, context));
  SmallVector<AffineMap> maps;
  for (auto [number, map] : llvm::enumerate(space->maps)) {
    SmallVector<AffineExpr> exprs;
    if (!partition->access.operands[number])
      exprs.assign(map.getResults().begin(), map.getResults().end());
    else
      for (const List &group : partition->view(number)) {
        int64_t carried = partition->carriedBy(number, group);
        for (int64_t place : group)
          if (carried < 0 && (*partition->access.operands[number])[place] < 0)
            exprs.push_back(map.getResult(place).replaceDims(loops));
        if (carried >= 0)
          exprs.push_back(getAffineDimExpr(carried, context));
      }
    maps.push_back(AffineMap::get(partition->groups.size(), 0, exprs, context));
  }
  results.push_back(rewriter.getAffineMapArrayAttr(maps));
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void tenon::registerGroups(NativeRegistry &natives) {
  natives.beginTopic("Groups");
  natives.constraint(
      "UnitGroups(mask: Attr) -> Attr",
      "The dims in groups with one C each: U before the first C and behind a C "
      "belong to it, N stands alone, U among themselves are one group.",
      unitGroups);
  natives.constraint(
      "MergeGroups(op: Op, access: Attr, mask: Attr, groups: Attr, breaks: "
      "Attr, assume: Attr) -> Attr",
      "The groups, where neighbours are merged that no break keeps apart and "
      "that each operand has side by side, in one stretch, or has neither of. "
      "With `assume` true what cannot be disproved counts as proved.",
      mergeGroups);
  natives.constraint(
      "KeepRank(fine: Attr, coarse: Attr, rank: Attr) -> Attr",
      "The groups of `fine`, merged into those of `coarse` from the innermost "
      "outwards, as long as more than `rank` are left.",
      keepRank);
  natives.constraint(
      "Unproved(op: Op, access: Attr, mask: Attr, groups: Attr) -> Attr",
      "What the groups take for granted, three numbers each: an operand and "
      "two of its dimensions that are merged, without proof that the stride of "
      "the first is stride times size of the second.",
      unproved);
  natives.constraint("Views(op: Op, access: Attr, mask: Attr, groups: Attr) -> "
                     "Attr",
                     "Of each operand that takes part, the groups of its own "
                     "dimensions that it is viewed by.",
                     views);
  natives.constraint("MergesSome(op: Op, groups: Attr)",
                     "Some group has more than one dim.", mergesSome);
  natives.constraint("InnermostBelow(op: Op, access: Attr, limit: Attr)",
                     "The last dim has fewer elements than `limit`, or an "
                     "unknown number of them, or `limit` is 0.",
                     innermostBelow);
  natives.constraint(
      "GroupsOf(op: Op, access: Attr, mask: Attr, groups: Attr, dims: Attr) -> "
      "Attr",
      "The numbers of the groups that stand for a dim of the list, in the form "
      "of that list; a single integer stays one.",
      groupsOf);
  natives.constraint(
      "OfEachGroup(op: Op, access: Attr, mask: Attr, groups: Attr, list: Attr) "
      "-> Attr",
      "Of a list with an element for each dim, those of the dims that the "
      "groups stand for.",
      ofEachGroup);
  natives.constraint(
      "BlockOrder(op: Op, access: Attr, mask: Attr, groups: Attr, operands: "
      "Attr, model: Attr) -> Attr",
      "Of each group its place in the view of the first of these operands that "
      "takes part: a permutation, in the form of the list `model`. No when "
      "that operand lacks a group.",
      blockOrder);
  natives.constraint(
      "MapsOfGroups(op: Op, access: Attr, mask: Attr, groups: Attr) -> Attr",
      "The indexing maps of a structured operation whose loops are the groups, "
      "for operands viewed by them.",
      mapsOfGroups);
}
