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
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

/// Gives `access`, or says that some result cannot follow its operand.
static LogicalResult give(PatternRewriter &rewriter, PDLResultList &results,
                          Operation *op, const Access &access) {
  if (!tiedOperands(op))
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "a result has no operand whose shape it takes; a destination "
                "of its type would be one";
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
      reason << "it does not say which of its operands it writes; `Operands` "
                "takes them all";
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
               << ", others have " << access.numDims
               << "; of one rank they could be viewed alike";
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
  natives.add("Operands", operands);
  natives.add("Inputs", inputs);
  natives.add("Outputs", outputs);
  natives.add("LastDim", lastDim);
  natives.add("AlignedAccess", alignedAccess);
  natives.add("TransposedAccess", transposedAccess);
  natives.add("LoopAccess", loopAccess);
  natives.add("Reductions", reductions);
}
