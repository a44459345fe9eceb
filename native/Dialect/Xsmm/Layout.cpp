//===- Layout.cpp - What a buffer of an invoke must look like -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Xsmm/Layout.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon::xsmm;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

bool Expected::accepts(int64_t found) const {
  if (!value)
    return true;
  if (scale == Half)
    return found == *value / 2;
  if (scale == Twice) // Twice the value may not fit.
    return found % 2 == 0 && found / 2 == *value;
  return found == *value;
}

void Expected::spell(llvm::raw_ostream &os) const {
  if (name.empty())
    os << *value;
  else
    os << name << (scale == Half ? "/2" : "");
}

void Expected::explain(llvm::raw_ostream &os) const {
  if (name.empty()) {
    os << *value;
    return;
  }
  if (scale == Half)
    os << *value / 2 << ", half the ";
  else if (scale == Twice)
    os << 2 * uint64_t(*value) << ", twice the ";
  else
    os << *value << ", the ";
  os << name << " of its dispatch";
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

static constexpr Expected one = Expected::number(1);
static constexpr Expected two = Expected::number(2);
static constexpr Expected anyStride = Expected::any("");

Layout tenon::xsmm::matrix(Expected rows, Expected columns, Expected leading) {
  return {{rows, leading}, {columns, one}};
}

Layouts tenon::xsmm::inputLayouts(Expected m, Expected n, Expected leading,
                                  std::optional<Broadcast> broadcast) {
  if (!broadcast)
    return {matrix(m, n, leading), {{Expected::any("m or n"), anyStride}}, {}};
  switch (*broadcast) {
  case Broadcast::None:
    return {matrix(m, n, leading)};
  case Broadcast::Row:
    return {matrix(m, one, leading), {{m, leading}}};
  case Broadcast::Col:
    return {matrix(one, n, leading), {{n, one}}};
  case Broadcast::Scalar:
    return {matrix(one, one, leading), {{one, one}}, {}};
  }
  llvm_unreachable("all broadcasts were handled");
}

Layout tenon::xsmm::pairedRows(Expected rows, Expected columns,
                               Expected leading) {
  return {{rows.half(), leading.twice()}, {columns, two}, {two, one}};
}

Layout tenon::xsmm::pairedColumns(Expected rows, Expected columns,
                                  Expected leading) {
  return {{rows, leading}, {columns.half(), two}, {two, one}};
}

/// "m x k/2 x 2", or "one element" for a layout with no dimension.
static std::string spell(const Layout &layout) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      layout, os, [&](const Dim &dim) { dim.size.spell(os); }, " x ");
  return layout.empty() ? "one element" : text;
}

static std::string explain(const Expected &expected) {
  std::string text;
  llvm::raw_string_ostream os(text);
  expected.explain(os);
  return text;
}

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

InFlightDiagnostic tenon::xsmm::emitOperandError(Operation *op,
                                                 StringRef operand) {
  return op->emitOpError("operand '") << operand << "' ";
}

LogicalResult tenon::xsmm::verifyElementType(Operation *op, StringRef operand,
                                             Type found, Type dataType) {
  if (found == dataType)
    return success();
  return emitOperandError(op, operand)
         << "has element type " << found << ": expected " << dataType
         << ", the data_type";
}

/// Checks sizes, then strides, against a layout of the same rank.
static LogicalResult verifyDims(Operation *op, StringRef operand,
                                MemRefType type, ArrayRef<int64_t> strides,
                                const Layout &layout) {
  for (auto [index, dim] : llvm::enumerate(layout))
    if (!dim.size.accepts(type.getDimSize(index)))
      return emitOperandError(op, operand)
             << "has size " << type.getDimSize(index) << " in dimension "
             << index << ": expected " << explain(dim.size);
  for (auto [index, dim] : llvm::enumerate(layout))
    if (type.getDimSize(index) != 1 && !dim.stride.accepts(strides[index]))
      return emitOperandError(op, operand)
             << "has stride " << strides[index] << " in dimension " << index
             << ": expected " << explain(dim.stride);
  return success();
}

LogicalResult tenon::xsmm::verifyBuffer(Operation *op, StringRef operand,
                                        Type type, Type dataType,
                                        ArrayRef<Layout> layouts) {
  auto buffer = cast<MemRefType>(type);
  if (failed(verifyElementType(op, operand, buffer.getElementType(), dataType)))
    return failure();
  const Layout *layout = llvm::find_if(layouts, [&](const Layout &candidate) {
    return int64_t(candidate.size()) == buffer.getRank();
  });
  if (layout == layouts.end()) {
    InFlightDiagnostic error = emitOperandError(op, operand)
                               << "has rank " << buffer.getRank()
                               << ": expected ";
    llvm::interleave(
        layouts, error,
        [&](const Layout &candidate) {
          error << "rank " << candidate.size() << " (" << spell(candidate)
                << ")";
        },
        " or ");
    return error;
  }
  SmallVector<int64_t> strides;
  int64_t offset;
  auto isUnknown = [&](auto dim) {
    return ShapedType::isDynamic(std::get<0>(dim)) &&
           !std::get<1>(dim).size.mayBeUnknown();
  };
  if (llvm::any_of(llvm::zip(buffer.getShape(), *layout), isUnknown) ||
      failed(buffer.getStridesAndOffset(strides, offset)) ||
      llvm::any_of(strides, ShapedType::isDynamic))
    return emitOperandError(op, operand)
           << "has type " << buffer << ": expected static sizes and strides";
  return verifyDims(op, operand, buffer, strides, *layout);
}
