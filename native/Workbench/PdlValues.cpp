//===- PdlValues.cpp - Values that patterns speak of ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/PdlValues.h"
#include "mlir/Dialect/PDL/IR/PDLOps.h"
#include "mlir/Dialect/PDL/IR/PDLTypes.h"
#include "mlir/IR/AsmState.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace mlir;
using namespace tenon;

PDLValue PdlStorage::range(ValueRange values) {
  return &ranges.emplace_back(values);
}

PDLValue PdlStorage::groupOf(Operation *op, ValueRange values, unsigned index,
                             bool isRange, bool segmented,
                             StringRef sizesName) {
  if (segmented) {
    auto sizes = op->getAttrOfType<DenseI32ArrayAttr>(sizesName);
    if (!sizes || static_cast<size_t>(sizes.size()) <= index)
      return PDLValue();
    ArrayRef<int32_t> list = sizes;
    int32_t start =
        std::accumulate(list.begin(), list.begin() + index, int32_t(0));
    values = values.slice(start, list[index]);
  } else if (index > values.size()) {
    return PDLValue();
  } else {
    values = values.drop_front(index);
  }
  if (isRange)
    return range(values);
  return values.size() == 1 ? PDLValue(values.front()) : PDLValue();
}

PDLValue PdlStorage::operandGroup(Operation *op, unsigned index, bool isRange) {
  return groupOf(op, op->getOperands(), index, isRange,
                 op->hasTrait<OpTrait::AttrSizedOperandSegments>(),
                 "operandSegmentSizes");
}

PDLValue PdlStorage::resultGroup(Operation *op, unsigned index, bool isRange) {
  return groupOf(op, op->getResults(), index, isRange,
                 op->hasTrait<OpTrait::AttrSizedResultSegments>(),
                 "resultSegmentSizes");
}

PDLValue PdlStorage::resultOf(Operation *pdlResult, Operation *op) {
  if (auto single = dyn_cast<pdl::ResultOp>(pdlResult))
    return single.getIndex() < op->getNumResults()
               ? PDLValue(op->getResult(single.getIndex()))
               : PDLValue();
  auto group = cast<pdl::ResultsOp>(pdlResult);
  if (std::optional<uint32_t> index = group.getIndex())
    return resultGroup(op, *index, isa<pdl::RangeType>(group.getType()));
  return range(op->getResults());
}

PDLValue PdlStorage::typeOf(PDLValue value) {
  if (!value)
    return PDLValue();
  if (value.isa<Value>())
    return value.cast<Value>().getType();
  auto typesOfRange = value.cast<ValueRange>().getTypes();
  types.emplace_back(typesOfRange.begin(), typesOfRange.end());
  return &typeRanges.emplace_back(types.back());
}

PDLValue PdlStorage::constant(Operation *pdlOp) {
  if (auto attribute = dyn_cast_or_null<pdl::AttributeOp>(pdlOp))
    return attribute.getValueAttr() ? PDLValue(attribute.getValueAttr())
                                    : PDLValue();
  if (auto type = dyn_cast_or_null<pdl::TypeOp>(pdlOp))
    return type.getConstantType() ? PDLValue(*type.getConstantType())
                                  : PDLValue();
  auto list = dyn_cast_or_null<pdl::TypesOp>(pdlOp);
  if (!list || !list.getConstantTypes())
    return PDLValue();
  auto constants = list.getConstantTypes()->getAsValueRange<TypeAttr>();
  types.emplace_back(constants.begin(), constants.end());
  return &typeRanges.emplace_back(types.back());
}

bool tenon::samePdlValue(PDLValue first, PDLValue second) {
  if (!first || !second)
    return !first && !second;
  if (first.getKind() != second.getKind())
    return false;
  if (first.isa<ValueRange>())
    return llvm::equal(first.cast<ValueRange>(), second.cast<ValueRange>());
  if (first.isa<TypeRange>())
    return llvm::equal(first.cast<TypeRange>(), second.cast<TypeRange>());
  return first.getAsOpaquePointer() == second.getAsOpaquePointer();
}

bool tenon::isShownAs(PDLValue value) {
  return value && (value.isa<Attribute>() || value.isa<Type>() ||
                   value.isa<TypeRange>());
}

std::string tenon::oneLine(StringRef text, size_t limit) {
  std::string line;
  for (char c : text.trim()) {
    bool space = c == '\n' || c == ' ';
    if (space && StringRef(line).ends_with(" "))
      continue;
    line += space ? ' ' : c;
  }
  if (line.size() <= limit)
    return line;
  // The types at the end say as much as the beginning.
  size_t half = limit / 2;
  return line.substr(0, half) + " ... " + line.substr(line.size() - half);
}

std::string tenon::describe(PDLValue value) {
  if (!value)
    return "nothing";
  std::string text;
  llvm::raw_string_ostream os(text);
  auto list = [&](TypeRange range) {
    os << "(";
    llvm::interleaveComma(range, os);
    os << ")";
  };
  if (value.isa<Attribute>()) {
    auto attribute = value.cast<Attribute>();
    AsmState state(attribute.getContext(),
                   OpPrintingFlags().elideLargeElementsAttrs(16));
    attribute.print(os, state);
  } else if (value.isa<Type>()) {
    os << value.cast<Type>();
  } else if (value.isa<Operation *>()) {
    os << "`" << value.cast<Operation *>()->getName() << "`";
  } else if (value.isa<Value>()) {
    os << value.cast<Value>().getType();
  } else if (value.isa<TypeRange>()) {
    list(value.cast<TypeRange>());
  } else {
    list(value.cast<ValueRange>().getTypes());
  }
  return oneLine(text, 100);
}

Operation *tenon::definingOp(PDLValue value) {
  if (value.isa<Value>())
    return value.cast<Value>().getDefiningOp();
  ValueRange range = value.cast<ValueRange>();
  return range.empty() ? nullptr : range.front().getDefiningOp();
}

std::vector<Operation *> tenon::users(PDLValue value) {
  Value first;
  if (value.isa<Value>())
    first = value.cast<Value>();
  else if (!value.cast<ValueRange>().empty())
    first = value.cast<ValueRange>().front();
  llvm::SetVector<Operation *> list;
  if (first)
    list.insert(first.user_begin(), first.user_end());
  return {list.begin(), list.end()};
}
