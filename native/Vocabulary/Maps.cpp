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

/// The identity, but for the dims of `fixed` where the array has size 1, or one
/// that is not known: those are always at 0.
static AffineMap fixedMap(ShapedType type, ArrayRef<int64_t> fixed) {
  MLIRContext *context = type.getContext();
  SmallVector<AffineExpr> results;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    int64_t size = type.getDimSize(dim);
    bool isFixed = llvm::is_contained(fixed, dim) &&
                   (size == 1 || ShapedType::isDynamic(size));
    results.push_back(isFixed ? getAffineConstantExpr(0, context)
                              : getAffineDimExpr(dim, context));
  }
  return AffineMap::get(type.getRank(), 0, results, context);
}

/// What is the operand `whole` under another number has its map too, if nothing
/// is permuted.
static FailureOr<ArrayAttr> indexingMaps(PatternRewriter &rewriter,
                                         Operation *op, Numbers operands,
                                         int64_t whole, Numbers fixed,
                                         Numbers permutation) {
  int64_t count = op->getNumOperands();
  if (whole < 0 || whole >= count || !isPermutationVector(permutation))
    return failure();
  auto domain = dyn_cast<ShapedType>(op->getOperand(whole).getType());
  if (!domain)
    return failure();
  MLIRContext *context = rewriter.getContext();
  int64_t rank = permutation.size();
  AffineMap order = AffineMap::getMultiDimIdentityMap(rank, context);
  if (!permutation.empty())
    order =
        inversePermutation(AffineMap::getPermutationMap(permutation, context));
  else if (domain.hasRank())
    rank = domain.getRank();
  SmallVector<AffineMap> maps;
  for (int64_t number : operands) {
    if (number < 0 || number >= count)
      return failure();
    Value operand = op->getOperand(number);
    auto type = dyn_cast<ShapedType>(operand.getType());
    if (type && !type.hasRank())
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "operand " << number
               << " has no rank; of a known rank it could be viewed";
      });
    if (!type || type.getRank() == 0) {
      maps.push_back(AffineMap::get(rank, 0, context));
      continue;
    }
    if (type.getRank() != rank)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "operand " << number << " has rank " << type.getRank()
               << ", others have " << rank
               << "; of one rank they could be viewed alike";
      });
    if (number == whole ||
        (permutation.empty() && operand == op->getOperand(whole)))
      maps.push_back(rewriter.getMultiDimIdentityMap(rank));
    else
      maps.push_back(permutation.empty() ? fixedMap(type, fixed) : order);
  }
  return rewriter.getAffineMapArrayAttr(maps);
}

void tenon::registerMaps(NativeRegistry &natives) {
  natives.add("IndexingMaps", indexingMaps);
}
