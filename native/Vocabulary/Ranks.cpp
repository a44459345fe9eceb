//===- Ranks.cpp - Questions about the dims of an operation ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Ranks.h"
#include "Vocabulary/Layouts.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// The forms
//===----------------------------------------------------------------------===//

bool tenon::isUnit(Value shaped, unsigned dim) {
  return cast<ShapedType>(shaped.getType()).getDimSize(dim) == 1;
}

/// The rank of an operand that has dims: a ranked memref or tensor.
static std::optional<int64_t> rankOf(Value value) {
  if (!isa<MemRefType, RankedTensorType>(value.getType()))
    return std::nullopt;
  return cast<ShapedType>(value.getType()).getRank();
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

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

/// Gives `access`, or says that some result cannot follow its operand.
static LogicalResult give(PatternRewriter &rewriter, PDLResultList &results,
                          Operation *op, const Access &access) {
  if (!tiedOperands(op))
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "a result has no operand whose shape it takes";
    });
  results.push_back(access.attribute(rewriter.getContext()));
  return success();
}

/// An access in which no operand takes part yet.
static Access emptyAccess(Operation *op) {
  Access access;
  access.operands.resize(op->getNumOperands());
  return access;
}

static LogicalResult operands(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  results.push_back(
      makeList(rewriter.getContext(),
               llvm::to_vector(llvm::seq<int64_t>(0, op->getNumOperands()))));
  return success();
}

/// The numbers of the operands that a destination-style operation reads, or of
/// those it writes.
static LogicalResult inputsOrOutputs(PatternRewriter &rewriter,
                                     PDLResultList &results,
                                     ArrayRef<PDLValue> arguments,
                                     bool outputs) {
  auto *op = arguments[0].cast<Operation *>();
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  if (!destinations || destinations.getNumDpsInits() == 0)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "it does not say which of its operands it writes";
    });
  int64_t first = destinations.getDpsInitOperand(0)->getOperandNumber();
  int64_t last = first + destinations.getNumDpsInits();
  results.push_back(
      makeList(rewriter.getContext(),
               llvm::to_vector(outputs ? llvm::seq(first, last)
                                       : llvm::seq<int64_t>(0, first))));
  return success();
}

static LogicalResult inputs(PatternRewriter &rewriter, PDLResultList &results,
                            ArrayRef<PDLValue> arguments) {
  return inputsOrOutputs(rewriter, results, arguments, /*outputs=*/false);
}

static LogicalResult outputs(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  return inputsOrOutputs(rewriter, results, arguments, /*outputs=*/true);
}

/// Lets the operands of `numbers` that are ranked memrefs or tensors take part,
/// dimension by dimension. Those of rank 0 count as scalars.
static LogicalResult align(PatternRewriter &rewriter, Operation *op,
                           ArrayRef<int64_t> numbers, Access &access) {
  for (int64_t number : numbers) {
    if (number < 0 || number >= op->getNumOperands())
      return failure();
    Value operand = op->getOperand(number);
    std::optional<int64_t> rank = rankOf(operand);
    if (!rank && isa<BaseMemRefType, TensorType>(operand.getType()))
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "operand " << number
               << " has no rank; of a known rank it could be viewed";
      });
    if (!rank || *rank == 0)
      continue;
    if (access.numDims != 0 && *rank != access.numDims)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "operand " << number << " has rank " << *rank
               << ", others have " << access.numDims;
      });
    access.numDims = *rank;
    access.operands[number] = llvm::to_vector(llvm::seq<int64_t>(0, *rank));
  }
  return success();
}

static LogicalResult alignedAccess(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto numbers = readList(arguments[1].cast<Attribute>());
  Access access = emptyAccess(op);
  if (!numbers || failed(align(rewriter, op, *numbers, access)))
    return failure();
  return give(rewriter, results, op, access);
}

static LogicalResult transposedAccess(PatternRewriter &rewriter,
                                      PDLResultList &results,
                                      ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto inputs = readList(arguments[1].cast<Attribute>());
  auto outputs = readList(arguments[2].cast<Attribute>());
  auto permutation = readList(arguments[3].cast<Attribute>());
  Access access = emptyAccess(op);
  if (!inputs || !outputs || !permutation ||
      failed(align(rewriter, op, *inputs, access)) ||
      failed(align(rewriter, op, *outputs, access)))
    return failure();
  if (static_cast<int64_t>(permutation->size()) != access.numDims ||
      !isPermutationVector(*permutation))
    return failure();
  for (int64_t input : *inputs)
    if (std::optional<List> &carried = access.operands[input])
      for (auto [dim, place] : llvm::enumerate(*permutation))
        (*carried)[place] = dim;
  return give(rewriter, results, op, access);
}

/// The dims that `operand` carries by `map`. Dims that the map uses in any
/// other way, or twice, are added to `bound`.
static List carriedBy(AffineMap map, List &bound) {
  List carried;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    carried.push_back(dim ? static_cast<int64_t>(dim.getPosition()) : -1);
    for (unsigned loop = 0; !dim && loop < map.getNumDims(); ++loop)
      if (expr.isFunctionOfDim(loop))
        bound.push_back(loop);
  }
  for (int64_t dim : carried)
    if (dim >= 0 && llvm::count(carried, dim) > 1)
      bound.push_back(dim);
  return carried;
}

static LogicalResult loopAccess(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<IterationSpace> space = iterationSpace(op);
  if (!space)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      auto hasNoRank = [](Value operand) {
        auto type = dyn_cast<ShapedType>(operand.getType());
        return type && !type.hasRank();
      };
      auto operand = llvm::find_if(op->getOperands(), hasNoRank);
      if (operand != op->operand_end())
        reason << "operand " << operand.getIndex()
               << " has no rank; of a known rank it could be viewed";
      else
        reason << "it is neither a structured operation nor a copy";
    });
  Access access = emptyAccess(op);
  access.numDims = space->numLoops;
  List bound;
  for (auto [number, map] : llvm::enumerate(space->maps))
    if (rankOf(op->getOperand(number)).value_or(0) != 0)
      access.operands[number] = carriedBy(map, bound);
  // A loop that no operand shows has no size that a group could have.
  for (int64_t loop = 0; loop < access.numDims; ++loop)
    if (llvm::none_of(access.operands, [&](const std::optional<List> &list) {
          return list && llvm::is_contained(*list, loop);
        }))
      bound.push_back(loop);
  llvm::sort(bound);
  bound.erase(llvm::unique(bound), bound.end());
  if (failed(give(rewriter, results, op, access)))
    return failure();
  results.push_back(makeList(rewriter.getContext(), bound));
  return success();
}

static LogicalResult lastDim(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  auto access = dyn_cast<DictionaryAttr>(arguments[0].cast<Attribute>());
  auto dims = access ? access.getAs<IntegerAttr>("dims") : nullptr;
  if (!dims || dims.getInt() == 0)
    return failure();
  results.push_back(makeList(rewriter.getContext(), dims.getInt() - 1));
  return success();
}

static LogicalResult reductions(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  std::optional<IterationSpace> space =
      iterationSpace(arguments[0].cast<Operation *>());
  if (!space)
    return failure();
  List list;
  for (auto [loop, parallel] : llvm::enumerate(space->parallel))
    if (!parallel)
      list.push_back(loop);
  results.push_back(makeList(rewriter.getContext(), list));
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void tenon::registerRanks(NativeRegistry &natives) {
  natives.beginTopic("Ranks");
  natives.constraint("Operands(op: Op) -> Attr", "The numbers of all operands.",
                     operands);
  natives.constraint("Inputs(op: Op) -> Attr",
                     "The numbers of the operands before those that an "
                     "operation in destination style writes.",
                     inputs);
  natives.constraint("Outputs(op: Op) -> Attr",
                     "The numbers of the operands that an operation in "
                     "destination style writes.",
                     outputs);
  natives.constraint("LastDim(access: Attr) -> Attr",
                     "The last dim, as a list of one. No when there is none.",
                     lastDim);
  natives.constraint(
      "AlignedAccess(op: Op, operands: Attr) -> Attr",
      "How the operands of these numbers carry the dims of the operation: "
      "dimension by dimension, all of one rank. Scalars and operands of rank 0 "
      "take no part, nor do the others. No when ranks differ.",
      alignedAccess);
  natives.constraint(
      "TransposedAccess(op: Op, inputs: Attr, outputs: Attr, permutation: "
      "Attr) -> Attr",
      "The same, where the outputs carry the dims in order, and dimension i of "
      "them is dimension permutation[i] of the inputs.",
      transposedAccess);
  natives.constraint(
      "LoopAccess(op: Op) -> (access: Attr, bound: Attr)",
      "The same, where the dims are the loops of a structured operation or a "
      "copy. `bound` are the loops that index an operand in another way than "
      "alone, or index none: their operands cannot be viewed otherwise.",
      loopAccess);
  natives.constraint("Reductions(op: Op) -> Attr",
                     "The loops of a structured operation or a copy that are "
                     "not parallel.",
                     reductions);
}
