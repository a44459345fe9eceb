//===- WrongFolds.cpp - Operations that upstream folds wrongly ------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/LeftAlone.h"
#include "Transforms/Transforms.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

using namespace mlir;

/// Looks through a memref.expand_shape at what a transfer reads or writes, and
/// builds indices before it finds that it cannot.
static bool looksThroughExpandShape(const Pattern &pattern) {
  return pattern.getDebugName().contains("OfExpandShapeOpFolder<mlir::vector");
}

/// Takes an element of a load where the load is, in front of the operation that
/// computes its place.
static bool sinksExtract(const Pattern &pattern) {
  return pattern.getDebugName().contains("ExtractOpFromLoad");
}

/// Folds a transpose, a broadcast, an extension or an addition of its operand
/// or result into a contraction, whose kind becomes add or is taken for it.
static bool losesKind(const Pattern &pattern) {
  StringRef name = pattern.getDebugName();
  return name.contains("CombineContract") ||
         name.contains("CanonicalizeContractAdd") ||
         name.contains("FoldArithExtIntoContraction");
}

/// Whether a broadcast makes the dim of a reducing loop in one operand. Folded,
/// it leaves the loop to the other, of which no number of steps is read.
static bool reducesBroadcast(vector::ContractionOp op) {
  SmallVector<vector::IteratorType> kinds = op.getIteratorTypesArray();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (auto [map, operand] : llvm::zip(maps, op->getOperands().take_front(2))) {
    auto broadcast = operand.getDefiningOp<vector::BroadcastOp>();
    if (!broadcast)
      continue;
    auto from = dyn_cast<VectorType>(broadcast.getSourceType());
    unsigned kept = from ? from.getRank() : 0;
    for (unsigned dim = 0; dim + kept < map.getNumResults(); ++dim)
      if (kinds[map.getDimPosition(dim)] == vector::IteratorType::reduction)
        return true;
  }
  return false;
}

/// Whether it is a contraction of another kind, or takes the result of one.
static bool meetsOtherKind(Operation *op) {
  auto isOther = [](Operation *maker) {
    auto contraction = dyn_cast_or_null<vector::ContractionOp>(maker);
    return contraction && contraction.getKind() != vector::CombiningKind::ADD;
  };
  return isOther(op) || llvm::any_of(op->getOperands(), [&](Value operand) {
           return isOther(operand.getDefiningOp());
         });
}

/// Takes a gather or scatter of consecutive indices for one of unit stride.
static bool takesForUnitStride(const Pattern &pattern) {
  return pattern.getDebugName().contains("FoldContiguous");
}

/// Takes a cast of a broadcast for a broadcast to the cast's type, also where
/// other dims are repeated: shape_cast(broadcast(8x1 to 8x8x1)) to 8x8.
static bool foldsBroadcast(const Pattern &pattern) {
  return pattern.getDebugName().contains("ShapeCastBroadcastFolder");
}

/// Whether a cast's type does not end with all dims of what is broadcast.
static bool repeatsOtherDims(vector::ShapeCastOp cast) {
  auto broadcast = cast.getSource().getDefiningOp<vector::BroadcastOp>();
  auto from = broadcast ? dyn_cast<VectorType>(broadcast.getSourceType())
                        : VectorType();
  if (!from)
    return false;
  ArrayRef<int64_t> kept = from.getShape(),
                    to = cast.getResultVectorType().getShape();
  while (!kept.empty() && kept.front() == 1)
    kept = kept.drop_front();
  return kept.size() > to.size() || to.take_back(kept.size()) != kept;
}

static bool mayMeet(const Pattern &pattern) {
  std::optional<OperationName> root = pattern.getRootKind();
  return !root || root->hasInterface<ShapedDimOpInterface>() ||
         root->getStringRef() == memref::LoadOp::getOperationName() ||
         looksThroughExpandShape(pattern) || sinksExtract(pattern) ||
         losesKind(pattern) || takesForUnitStride(pattern) ||
         foldsBroadcast(pattern);
}

/// Patterns look up the size of a dim before the first where there is nothing,
/// and take a load from the buffer of a tensor for the tensor's element,
/// whoever has written to the buffer.
static bool errs(const Pattern &pattern, Operation *op) {
  if (auto size = dyn_cast<ShapedDimOpInterface>(op)) {
    std::optional<int64_t> dim = getConstantIntValue(size.getDimension());
    return dim && *dim < 0;
  }
  if (auto extract = dyn_cast<vector::ExtractOp>(op))
    return extract.hasDynamicPosition() && sinksExtract(pattern);
  if (losesKind(pattern)) {
    auto contraction = dyn_cast<vector::ContractionOp>(op);
    return meetsOtherKind(op) || (contraction && reducesBroadcast(contraction));
  }
  if (auto cast = dyn_cast<vector::ShapeCastOp>(op))
    return foldsBroadcast(pattern) && repeatsOtherDims(cast);
  if (isa<vector::GatherOp, vector::ScatterOp>(op)) {
    auto buffer = dyn_cast<MemRefType>(op->getOperand(0).getType());
    return takesForUnitStride(pattern) && buffer &&
           !buffer.isLastDimUnitStride();
  }
  auto load = dyn_cast<memref::LoadOp>(op);
  if (!load)
    return isa<VectorTransferOpInterface>(op) &&
           looksThroughExpandShape(pattern);
  auto maker = load.getMemRef().getDefiningOp<bufferization::ToBufferOp>();
  return maker && !maker.getReadOnly();
}

void tenon::leaveWrongFoldsAlone() { leaveAlone({mayMeet, errs}); }
