//===- Partition.cpp - Dims, their mask and their groups ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Ranks.h"
#include "Vocabulary/Topics.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// The forms
//===----------------------------------------------------------------------===//

std::optional<int64_t> tenon::rankOf(Value value) {
  if (!isa<MemRefType, RankedTensorType>(value.getType()))
    return std::nullopt;
  return cast<ShapedType>(value.getType()).getRank();
}

bool tenon::isUnit(Value shaped, unsigned dim) {
  return cast<ShapedType>(shaped.getType()).getDimSize(dim) == 1;
}

Attribute Access::attribute(MLIRContext *context) const {
  Builder builder(context);
  SmallVector<Attribute> lists;
  for (const std::optional<List> &list : operands)
    lists.push_back(list ? makeList(context, *list)
                         : Attribute(builder.getUnitAttr()));
  return builder.getDictionaryAttr(
      {builder.getNamedAttr("dims", builder.getI64IntegerAttr(numDims)),
       builder.getNamedAttr("operands", builder.getArrayAttr(lists))});
}

std::optional<Access> Access::read(Operation *op, Attribute attribute) {
  auto dictionary = dyn_cast<DictionaryAttr>(attribute);
  auto dims = dictionary ? dictionary.getAs<IntegerAttr>("dims") : nullptr;
  auto lists = dictionary ? dictionary.getAs<ArrayAttr>("operands") : nullptr;
  if (!dims || !lists || lists.size() != op->getNumOperands())
    return std::nullopt;
  Access access;
  access.numDims = dims.getInt();
  for (auto [list, operand] : llvm::zip(lists, op->getOperands())) {
    if (isa<UnitAttr>(list)) {
      access.operands.push_back(std::nullopt);
      continue;
    }
    access.operands.push_back(readList(list));
    const std::optional<List> &carried = access.operands.back();
    std::optional<int64_t> rank = rankOf(operand);
    if (!carried || !rank || *rank != static_cast<int64_t>(carried->size()) ||
        llvm::any_of(*carried, [&](int64_t dim) {
          return dim < -1 || dim >= access.numDims;
        }))
      return std::nullopt;
  }
  return access;
}

Attribute tenon::makeGroups(MLIRContext *context, const Groups &groups) {
  SmallVector<Attribute> lists;
  for (const List &group : groups)
    lists.push_back(makeList(context, group));
  return ArrayAttr::get(context, lists);
}

std::optional<Groups> tenon::readRuns(Attribute attribute) {
  auto lists = dyn_cast<ArrayAttr>(attribute);
  if (!lists)
    return std::nullopt;
  Groups groups;
  int64_t next = 0;
  for (Attribute list : lists) {
    std::optional<List> group = readList(list);
    if (!group || group->empty() ||
        llvm::any_of(*group, [&](int64_t dim) { return dim != next++; }))
      return std::nullopt;
    groups.push_back(*group);
  }
  return groups;
}

std::optional<List> tenon::tiedOperands(Operation *op) {
  List tied;
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  int64_t first = op->getNumOperands() - op->getNumResults();
  for (OpResult result : op->getResults()) {
    if (!isa<ShapedType>(result.getType())) {
      tied.push_back(-1);
      continue;
    }
    int64_t operand =
        destinations ? destinations.getTiedOpOperand(result)->getOperandNumber()
                     : first + result.getResultNumber();
    if (operand < 0 || op->getOperand(operand).getType() != result.getType())
      return std::nullopt;
    tied.push_back(operand);
  }
  return tied;
}

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
