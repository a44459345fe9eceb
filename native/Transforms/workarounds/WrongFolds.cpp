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
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/VectorInterfaces.h"

using namespace mlir;

/// Looks through a memref.expand_shape at what a transfer reads or writes, and
/// builds indices before it finds that it cannot.
static bool looksThroughExpandShape(const Pattern &pattern) {
  return pattern.getDebugName().contains("OfExpandShapeOpFolder<mlir::vector");
}

/// Whether a loop writes beyond a tensor's end, as is plain to see.
static bool writesBeyondEnd(scf::ForallOp loop) {
  return llvm::any_of(
      loop.getTerminator().getYieldingOps(), [](Operation &op) {
        auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(op);
        return insert &&
               llvm::any_of(llvm::zip(insert.getMixedOffsets(),
                                      insert.getMixedSizes(),
                                      insert.getDestType().getShape()),
                            [](auto each) {
                              auto [offset, size, end] = each;
                              auto first = getConstantIntValue(offset);
                              auto count = getConstantIntValue(size);
                              return first && count && end >= 0 &&
                                     *first + *count > end;
                            });
      });
}

static bool mayMeet(const Pattern &pattern) {
  std::optional<OperationName> root = pattern.getRootKind();
  return !root || root->hasInterface<ShapedDimOpInterface>() ||
         root->getStringRef() == memref::LoadOp::getOperationName() ||
         root->getStringRef() == scf::ForallOp::getOperationName() ||
         looksThroughExpandShape(pattern);
}

/// Patterns look up the size of a dim before the first where there is nothing,
/// take a load from the buffer of a tensor for the tensor's element, whoever has
/// written to the buffer, and make an insert that folds crash on of a loop that
/// writes beyond the end of a tensor.
static bool errs(const Pattern &pattern, Operation *op) {
  if (auto size = dyn_cast<ShapedDimOpInterface>(op)) {
    std::optional<int64_t> dim = getConstantIntValue(size.getDimension());
    return dim && *dim < 0;
  }
  if (auto loop = dyn_cast<scf::ForallOp>(op))
    return writesBeyondEnd(loop);
  auto load = dyn_cast<memref::LoadOp>(op);
  if (!load)
    return isa<VectorTransferOpInterface>(op) &&
           looksThroughExpandShape(pattern);
  auto maker = load.getMemRef().getDefiningOp<bufferization::ToBufferOp>();
  return maker && !maker.getReadOnly();
}

void tenon::leaveWrongFoldsAlone() { leaveAlone({mayMeet, errs}); }
