//===- Maps.cpp - Affine maps of operands ---------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

/// The operands of these numbers; nothing if one does not exist.
static std::optional<SmallVector<Value>> getOperands(Operation *op,
                                                     Attribute list) {
  auto numbers = readList(list);
  if (!numbers)
    return std::nullopt;
  SmallVector<Value> operands;
  for (int64_t number : *numbers) {
    if (number < 0 || number >= op->getNumOperands())
      return std::nullopt;
    operands.push_back(op->getOperand(number));
  }
  return operands;
}

static Attribute makeMaps(MLIRContext *context, ArrayRef<AffineMap> maps) {
  return Builder(context).getAffineMapArrayAttr(maps);
}

/// The map of a number in a nest of `rank` loops, which indexes nothing.
static AffineMap numberMap(unsigned rank, MLIRContext *context) {
  return AffineMap::get(rank, 0, context);
}

/// The identity, but 0 in those of `dims` where the array has size 1, or one
/// that is not known.
static AffineMap broadcastMap(ShapedType type, ArrayRef<int64_t> dims) {
  MLIRContext *context = type.getContext();
  SmallVector<AffineExpr> results;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    int64_t size = type.getDimSize(dim);
    bool isFixed = llvm::is_contained(dims, dim) &&
                   (size == 1 || ShapedType::isDynamic(size));
    results.push_back(isFixed ? getAffineConstantExpr(0, context)
                              : getAffineDimExpr(dim, context));
  }
  return AffineMap::get(type.getRank(), 0, results, context);
}

static LogicalResult broadcastMaps(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  Operation *op = arguments[0].cast<Operation *>();
  auto operands = getOperands(op, arguments[1].cast<Attribute>());
  auto whole = getOperands(op, arguments[2].cast<Attribute>());
  auto dims = readList(arguments[3].cast<Attribute>());
  if (!operands || !whole || whole->size() != 1 || !dims)
    return failure();
  auto domain = dyn_cast<ShapedType>(whole->front().getType());
  if (!domain || !domain.hasRank())
    return failure();
  MLIRContext *context = rewriter.getContext();
  SmallVector<AffineMap> maps;
  for (Value operand : *operands) {
    auto type = dyn_cast<ShapedType>(operand.getType());
    if (type && type.getRank() != domain.getRank())
      return failure();
    if (!type)
      maps.push_back(numberMap(domain.getRank(), context));
    else if (operand == whole->front())
      maps.push_back(rewriter.getMultiDimIdentityMap(domain.getRank()));
    else
      maps.push_back(broadcastMap(type, *dims));
  }
  results.push_back(makeMaps(context, maps));
  return success();
}

static LogicalResult permutedMaps(PatternRewriter &rewriter,
                                  PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  Operation *op = arguments[0].cast<Operation *>();
  auto operands = getOperands(op, arguments[1].cast<Attribute>());
  auto permutation = readList(arguments[2].cast<Attribute>());
  if (!operands || operands->empty() || !permutation ||
      !isPermutationVector(*permutation))
    return failure();
  MLIRContext *context = rewriter.getContext();
  unsigned rank = permutation->size();
  AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
  AffineMap moved = identity;
  if (rank != 0)
    moved =
        inversePermutation(AffineMap::getPermutationMap(*permutation, context));
  SmallVector<AffineMap> maps;
  for (Value operand : ArrayRef(*operands).drop_back())
    maps.push_back(
        isa<ShapedType>(operand.getType()) ? moved : numberMap(rank, context));
  maps.push_back(identity);
  results.push_back(makeMaps(context, maps));
  return success();
}

static LogicalResult pointwiseMaps(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  Operation *op = arguments[0].cast<Operation *>();
  auto numbers = readList(arguments[1].cast<Attribute>());
  if (!numbers || numbers->empty())
    return failure();
  auto find = [&](PDLValue name) {
    auto text = dyn_cast<StringAttr>(name.cast<Attribute>());
    return text ? op->getAttr(text) : Attribute();
  };
  Attribute output = makeList(rewriter.getContext(), numbers->back());
  if (Attribute permutation = find(arguments[3]))
    return permutedMaps(rewriter, results,
                        {arguments[0], arguments[1], permutation});
  Attribute dims = find(arguments[2]);
  if (!dims)
    dims = makeList(rewriter.getContext(), {});
  return broadcastMaps(rewriter, results,
                       {arguments[0], arguments[1], output, dims});
}

static LogicalResult runningMaps(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  Operation *op = arguments[0].cast<Operation *>();
  auto operands = getOperands(op, arguments[1].cast<Attribute>());
  auto dims = readList(arguments[2].cast<Attribute>());
  auto type = operands && operands->size() == 2
                  ? dyn_cast<ShapedType>(operands->front().getType())
                  : ShapedType();
  if (!type || !dims)
    return failure();
  MLIRContext *context = rewriter.getContext();
  unsigned rank = type.getRank(), loops = rank + dims->size();
  AffineMap output =
      AffineMap::getMultiDimIdentityMap(loops, context).getMajorSubMap(rank);
  SmallVector<AffineExpr> source(output.getResults());
  for (auto [number, dim] : llvm::enumerate(*dims)) {
    if (dim < 0 || dim >= rank)
      return failure();
    source[dim] = getAffineDimExpr(rank + number, context);
  }
  AffineMap input = AffineMap::get(loops, 0, source, context);
  results.push_back(makeMaps(context, {input, output}));
  return success();
}

void tenon::registerMaps(NativeRegistry &natives) {
  natives.add("BroadcastMaps", broadcastMaps);
  natives.add("PermutedMaps", permutedMaps);
  natives.add("PointwiseMaps", pointwiseMaps);
  natives.add("RunningMaps", runningMaps);
}
