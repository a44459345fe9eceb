//===- Calls.cpp - Calls of the runtime library ---------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime/XsmmAbi.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

/// The table of names that stand for numbers in calls.
static ArrayRef<xsmm::AbiName> abiTable(StringRef name) {
  if (name == "data_type")
    return xsmm::kDataTypes;
  if (name == "unary_kind")
    return xsmm::kUnaryKinds;
  if (name == "binary_kind")
    return xsmm::kBinaryKinds;
  if (name == "unary_flags")
    return xsmm::kUnaryFlags;
  if (name == "binary_flags")
    return xsmm::kBinaryFlags;
  if (name == "gemm_flags")
    return xsmm::kGemmFlags;
  return {};
}

/// The name that an attribute stands for: its text, or its type as text.
static std::string nameOf(Attribute attribute) {
  if (auto text = dyn_cast<StringAttr>(attribute))
    return text.getValue().str();
  std::string name;
  llvm::raw_string_ostream os(name);
  if (auto type = dyn_cast<TypeAttr>(attribute))
    os << type.getValue();
  return name;
}

/// The bits of all names in `attribute`, or none when one is not in the table.
static std::optional<int64_t> abiCode(StringRef table, Attribute attribute) {
  SmallVector<Attribute> names = {attribute};
  if (auto list = dyn_cast<ArrayAttr>(attribute))
    names.assign(list.begin(), list.end());
  int64_t code = 0;
  for (Attribute name : names) {
    auto entry = llvm::find_if(abiTable(table), [&](const auto &known) {
      return nameOf(name) == known.name;
    });
    if (entry == abiTable(table).end())
      return std::nullopt;
    code |= entry->code;
  }
  return code;
}

static LogicalResult xsmmCode(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  auto table = dyn_cast<StringAttr>(arguments[0].cast<Attribute>());
  std::optional<int64_t> code =
      table ? abiCode(table, arguments[1].cast<Attribute>()) : std::nullopt;
  if (!code)
    return failure();
  results.push_back(makeList(rewriter.getContext(), *code));
  return success();
}

/// Where a rewrite stands in the program.
static Location here(PatternRewriter &rewriter) {
  return rewriter.getInsertionPoint()->getLoc();
}

static LogicalResult numbers(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  SmallVector<Value> values;
  for (int64_t number : readList(arguments[0].cast<Attribute>())
                            .value_or(SmallVector<int64_t>()))
    values.push_back(arith::ConstantIntOp::create(
        rewriter, here(rewriter), rewriter.getI64Type(), number));
  results.push_back(ValueRange(values));
  return success();
}

static LogicalResult address(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  SmallVector<Value> values;
  Value buffer = arguments[0].cast<Value>();
  values.push_back(memref::ExtractAlignedPointerAsIndexOp::create(
      rewriter, here(rewriter), buffer));
  auto metadata = memref::ExtractStridedMetadataOp::create(
      rewriter, here(rewriter), buffer);
  values.push_back(metadata.getOffset());
  results.push_back(ValueRange(values));
  return success();
}

static LogicalResult declare(PatternRewriter &rewriter, PDLResultList &,
                             ArrayRef<PDLValue> arguments) {
  auto call = dyn_cast<func::CallOp>(arguments[0].cast<Operation *>());
  if (!call)
    return success();
  Operation *table = SymbolTable::getNearestSymbolTable(call);
  if (SymbolTable::lookupSymbolIn(table, call.getCalleeAttr()))
    return success();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(&table->getRegion(0).front());
  auto function = func::FuncOp::create(rewriter, call.getLoc(),
                                       call.getCallee(), call.getCalleeType());
  function.setPrivate();
  return success();
}

void tenon::registerCalls(NativeRegistry &natives) {
  natives.add("XsmmCode", xsmmCode);
  natives.add("Numbers", numbers);
  natives.add("Address", address);
  natives.add("Declare", declare);
}
