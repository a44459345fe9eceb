//===- Ragged.cpp - The ragged dialect ------------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Ragged/Ragged.h"
#include "Dialect/Names.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon::ragged;

#include "Dialect/Ragged/RaggedDialect.cpp.inc"

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

/// The body takes these and then what is handed on, and yields that.
static LogicalResult verifyBody(Operation *op, SmallVector<Type> wanted,
                                Type init) {
  wanted.push_back(init);
  Block &body = op->getRegion(0).front();
  if (body.getNumArguments() != wanted.size())
    return op->emitOpError() << "has a body of " << body.getNumArguments()
                             << " arguments, expected " << wanted.size();
  for (auto [number, type] : llvm::enumerate(wanted))
    if (body.getArgument(number).getType() != type)
      return op->emitOpError()
             << "has a body with argument " << number << " of type "
             << body.getArgument(number).getType() << ", expected " << type;
  auto yield =
      dyn_cast_if_present<YieldOp>(body.empty() ? nullptr : &body.back());
  if (!yield)
    return op->emitOpError("has a body that does not end in a 'ragged.yield'");
  if (yield.getValue().getType() != init)
    return yield.emitOpError() << "yields " << yield.getValue().getType()
                               << ", expected " << init << " as is handed on";
  return success();
}

LogicalResult SegmentsOp::verifyRegions() {
  Type index = IndexType::get(getContext());
  return verifyBody(*this, {index, index, index}, getInit().getType());
}

LogicalResult CoiterateOp::verify() {
  if (!llvm::is_contained({"intersect", "difference", "union"}, getKind()))
    return emitOpError() << "has kind '" << getKind()
                         << "', expected intersect, difference or union";
  if (!llvm::is_contained({"merge", "gallop", "expand"}, getStrategy()))
    return emitOpError() << "has strategy '" << getStrategy()
                         << "', expected merge, gallop or expand";
  if (getKind() != "intersect" && getStrategy() != "merge")
    return emitOpError() << "has strategy '" << getStrategy() << "' for kind '"
                         << getKind() << "', which merge alone can do";
  return success();
}

LogicalResult CoiterateOp::verifyRegions() {
  Type index = IndexType::get(getContext());
  SmallVector<Type> first(3, index);
  if (getKind() == "union")
    first.append(2, IntegerType::get(getContext(), 1));
  return verifyBody(*this, first, getInit().getType());
}

LogicalResult CheckOp::verify() {
  if (!llvm::is_contained({"offsets", "indices", "ascending"}, getKind()))
    return emitOpError() << "has kind '" << getKind()
                         << "', expected offsets, indices or ascending";
  return success();
}

LogicalResult CurveOp::verify() {
  if (!llvm::is_contained({"hilbert", "morton"}, getKind()))
    return emitOpError() << "has kind '" << getKind()
                         << "', expected hilbert or morton";
  size_t most = getKind() == "hilbert" ? 2 : 3;
  if (getSizes().size() < 2 || getSizes().size() > most)
    return emitOpError() << "has " << getSizes().size() << " sizes for kind '"
                         << getKind() << "', expected "
                         << (most == 2 ? "2" : "2 or 3");
  if (getCell().size() != getSizes().size())
    return emitOpError() << "has " << getCell().size()
                         << " results, expected one for each of "
                         << getSizes().size() << " sizes";
  return success();
}

void RaggedDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Dialect/Ragged/RaggedOps.cpp.inc"
      >();
}

#define GET_OP_CLASSES
#include "Dialect/Ragged/RaggedOps.cpp.inc"
