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
#include "mlir/Interfaces/ShapedOpInterfaces.h"

using namespace mlir;

static bool mayMeet(std::optional<OperationName> root) {
  return !root || root->hasInterface<ShapedDimOpInterface>() ||
         root->getStringRef() == memref::LoadOp::getOperationName();
}

/// Patterns look up the size of a dim before the first where there is nothing,
/// and take a load from the buffer of a tensor for the tensor's element,
/// whoever has written to the buffer.
static bool isFoldedWrongly(Operation *op) {
  if (auto size = dyn_cast<ShapedDimOpInterface>(op)) {
    std::optional<int64_t> dim = getConstantIntValue(size.getDimension());
    return dim && *dim < 0;
  }
  auto load = dyn_cast<memref::LoadOp>(op);
  if (!load)
    return false;
  auto maker = load.getMemRef().getDefiningOp<bufferization::ToBufferOp>();
  return maker && !maker.getReadOnly();
}

void tenon::leaveWrongFoldsAlone() { leaveAlone({mayMeet, isFoldedWrongly}); }
