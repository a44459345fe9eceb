//===- TosaWork.cpp - How much arithmetic ops of TOSA ask for -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Work.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include <cmath>

using namespace mlir;
using namespace tenon;

/// How many elements a value has; not a number if that is not known.
static double elements(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  return type && type.hasStaticShape() ? type.getNumElements() : std::nan("");
}

static double size(Value value, int64_t dim) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || !type.hasRank() || dim >= type.getRank() ||
      type.isDynamicDim(dim))
    return std::nan("");
  return type.getDimSize(dim);
}

/// `countTosa`, not a number where that has nothing.
static double work(Operation *op) {
  if (op->getName().getDialectNamespace() != "tosa" || op->getNumResults() != 1)
    return std::nan("");
  if (op->getNumOperands() == 0)
    return op->hasTrait<OpTrait::ConstantLike>() ? 0 : std::nan("");
  Value in = op->getOperand(0);
  double out = elements(op->getResult(0));
  StringRef name = op->getName().stripDialect();
  if (isa<tosa::MatMulOp>(op))
    return 2 * out * size(in, 2);
  if (isa<tosa::ClampOp>(op))
    return 2 * out;
  if (isa<tosa::RescaleOp, tosa::TableOp>(op))
    return out;
  if (op->hasTrait<OpTrait::tosa::TosaElementwiseOperator>())
    return out;
  if (name.starts_with("reduce_") || name == "argmax")
    return elements(in);
  if (auto pool = op->getAttrOfType<DenseI64ArrayAttr>("kernel"))
    return out * pool[0] * pool[1];
  if (isa<tosa::ReshapeOp, tosa::TransposeOp, tosa::ConcatOp, tosa::SliceOp,
          tosa::PadOp, tosa::TileOp, tosa::ReverseOp, tosa::GatherOp,
          tosa::ScatterOp, tosa::CastOp, tosa::IdentityOp>(op))
    return 0;
  if (op->getNumOperands() < 2)
    return std::nan("");
  // Filters have their output channels first, those of each channel alone last.
  Value filter = op->getOperand(1);
  if (isa<tosa::Conv2DOp, tosa::Conv3DOp>(op))
    return 2 * out * elements(filter) / size(filter, 0);
  if (isa<tosa::DepthwiseConv2DOp>(op))
    return 2 * out * size(filter, 0) * size(filter, 1);
  if (isa<tosa::TransposeConv2DOp>(op))
    return 2 * elements(in) * elements(filter) / size(filter, 3);
  return std::nan("");
}

std::optional<double> tenon::countTosa(Operation *op) {
  double found = work(op);
  return std::isfinite(found) ? std::optional(found) : std::nullopt;
}
