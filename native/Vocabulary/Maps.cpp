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
                                                     ArrayRef<int64_t> numbers) {
  SmallVector<Value> operands;
  for (int64_t number : numbers) {
    if (number < 0 || number >= op->getNumOperands())
      return std::nullopt;
    operands.push_back(op->getOperand(number));
  }
  return operands;
}

/// The maps of operands of rank `rank`: none of what has no dims, which is a
/// number or has rank 0, and for the rest what `mapOf` says. No with a reason
/// when one has another rank.
static FailureOr<ArrayAttr>
mapsOf(PatternRewriter &rewriter, Operation *op, ArrayRef<int64_t> numbers,
       int64_t rank, llvm::function_ref<AffineMap(int64_t, ShapedType)> mapOf) {
  SmallVector<AffineMap> maps;
  for (int64_t number : numbers) {
    if (number < 0 || number >= op->getNumOperands())
      return failure();
    auto type = dyn_cast<ShapedType>(op->getOperand(number).getType());
    if (type && !type.hasRank())
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "operand " << number
               << " has no rank; of a known rank it could be viewed";
      });
    if (type && type.getRank() != 0 && type.getRank() != rank)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "operand " << number << " has rank " << type.getRank()
               << ", others have " << rank
               << "; of one rank they could be viewed alike";
      });
    maps.push_back(type && type.getRank() != 0
                       ? mapOf(number, type)
                       : AffineMap::get(rank, 0, rewriter.getContext()));
  }
  return rewriter.getAffineMapArrayAttr(maps);
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

static FailureOr<ArrayAttr> broadcastMaps(PatternRewriter &rewriter,
                                          Operation *op, Numbers operands,
                                          int64_t whole, Numbers dims) {
  if (whole < 0 || whole >= op->getNumOperands())
    return failure();
  auto domain = dyn_cast<ShapedType>(op->getOperand(whole).getType());
  if (!domain)
    return failure();
  int64_t rank = domain.hasRank() ? domain.getRank() : 0;
  return mapsOf(rewriter, op, operands, rank,
                [&](int64_t number, ShapedType type) {
                  return op->getOperand(number) == op->getOperand(whole)
                             ? rewriter.getMultiDimIdentityMap(rank)
                                         : broadcastMap(type, dims);
                });
}

static FailureOr<ArrayAttr> permutedMaps(PatternRewriter &rewriter,
                                         Operation *op, Numbers operands,
                                         Numbers permutation) {
  if (operands.empty() || !isPermutationVector(permutation))
    return failure();
  int64_t rank = permutation.size();
  AffineMap whole = rewriter.getMultiDimIdentityMap(rank), moved = whole;
  if (rank != 0)
    moved = inversePermutation(
        AffineMap::getPermutationMap(permutation, rewriter.getContext()));
  return mapsOf(rewriter, op, operands, rank, [&](int64_t number, ShapedType) {
    return number == operands.back() ? whole : moved;
  });
}

static FailureOr<ArrayAttr> pointwiseMaps(PatternRewriter &rewriter,
                                          Operation *op, Numbers operands,
                                          StringAttr broadcast,
                                          StringAttr transpose) {
  if (operands.empty())
    return failure();
  if (auto permutation = readList(op->getAttr(transpose)))
    return permutedMaps(rewriter, op, operands, *permutation);
  return broadcastMaps(rewriter, op, operands, operands.back(),
                       readList(op->getAttr(broadcast)).value_or(Numbers()));
}

static FailureOr<ArrayAttr> runningMaps(PatternRewriter &rewriter,
                                        Operation *op, Numbers numbers,
                                        Numbers dims) {
  auto operands = getOperands(op, numbers);
  auto type = operands && operands->size() == 2
                  ? dyn_cast<ShapedType>(operands->front().getType())
                  : ShapedType();
  if (!type)
    return failure();
  MLIRContext *context = rewriter.getContext();
  unsigned rank = type.getRank(), loops = rank + dims.size();
  AffineMap output =
      AffineMap::getMultiDimIdentityMap(loops, context).getMajorSubMap(rank);
  SmallVector<AffineExpr> source(output.getResults());
  for (auto [number, dim] : llvm::enumerate(dims)) {
    if (dim < 0 || dim >= rank)
      return failure();
    source[dim] = getAffineDimExpr(rank + number, context);
  }
  return rewriter.getAffineMapArrayAttr(
      {AffineMap::get(loops, 0, source, context), output});
}

void tenon::registerMaps(NativeRegistry &natives) {
  natives.add("BroadcastMaps", broadcastMaps);
  natives.add("PermutedMaps", permutedMaps);
  natives.add("PointwiseMaps", pointwiseMaps);
  natives.add("RunningMaps", runningMaps);
}
