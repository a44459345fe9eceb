//===- Words.cpp - Tables of words, and kinds of elements -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace tenon;

static FailureOr<Attribute> entry(DictionaryAttr table, Attribute key) {
  auto keys = dyn_cast<ArrayAttr>(key);
  SmallVector<Attribute> entries;
  for (Attribute each : keys ? keys.getValue() : ArrayRef(key)) {
    auto name = dyn_cast<StringAttr>(each);
    entries.push_back(name ? table.get(name) : Attribute());
    if (!entries.back())
      return failure();
  }
  return keys ? Attribute(ArrayAttr::get(key.getContext(), entries))
              : entries.front();
}

/// What arithmetic the elements of `type` have.
static StringRef elementKind(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (isa<FloatType>(element))
    return "float";
  if (element.isInteger(1))
    return "bool";
  return isa<IntegerType>(element) ? "integer" : "other";
}

static LogicalResult elementIs(PatternRewriter &rewriter, Operation *op,
                               int64_t number, StringRef kind) {
  if (number < 0 || number >= op->getNumOperands())
    return failure();
  Type type = op->getOperand(number).getType();
  if (elementKind(type) == kind)
    return success();
  return refuse(rewriter, op, [&](Diagnostic &diagnostic) {
    diagnostic << "operand " << number << " is " << type
               << ", whose elements are not of kind " << kind;
  });
}

static FailureOr<StringRef> widthChange(Operation *op, int64_t first,
                                        int64_t second) {
  SmallVector<Type, 2> types;
  for (int64_t number : {first, second}) {
    if (number < 0 || number >= op->getNumOperands())
      return failure();
    types.push_back(getElementTypeOrSelf(op->getOperand(number).getType()));
    if (!types.back().isIntOrFloat())
      return failure();
  }
  unsigned from = types[0].getIntOrFloatBitWidth();
  unsigned to = types[1].getIntOrFloatBitWidth();
  return StringRef(types[0] == types[1] ? "same"
                   : from < to          ? "wider"
                   : from > to          ? "narrower"
                                        : "other");
}

void tenon::registerWords(NativeRegistry &natives) {
  natives.add("Entry", entry);
  natives.add("ElementIs", elementIs);
  natives.add("WidthChange", widthChange);
}
