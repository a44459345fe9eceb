//===- DimAttributes.cpp - Attributes that speak of groups ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Ranks.h"
#include "Vocabulary/Topics.h"
#include "mlir/IR/AffineMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

/// Reads `(op, access, mask, groups)`.
static std::optional<Partition> readPartition(ArrayRef<PDLValue> arguments) {
  return Partition::read(
      arguments[0].cast<Operation *>(), arguments[1].cast<Attribute>(),
      arguments[2].cast<Attribute>(), arguments[3].cast<Attribute>());
}

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

void tenon::registerDimAttributes(NativeRegistry &natives) {
  natives.add("GroupsOf", groupsOf);
  natives.add("OfEachGroup", ofEachGroup);
  natives.add("BlockOrder", blockOrder);
  natives.add("MapsOfGroups", mapsOfGroups);
}
