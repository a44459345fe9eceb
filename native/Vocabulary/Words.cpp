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

/// What arithmetic elements of the type have.
static StringRef kindOf(Type element) {
  if (isa<FloatType>(element))
    return "float";
  if (element.isInteger(1))
    return "bool";
  return isa<IntegerType>(element) ? "integer" : "other";
}

static ArrayAttr elementTypes(PatternRewriter &rewriter, Operation *op) {
  SmallVector<Attribute> elements;
  for (Type type : op->getOperandTypes()) {
    Type element = getElementTypeOrSelf(type);
    NamedAttrList facts;
    facts.append("kind", rewriter.getStringAttr(kindOf(element)));
    facts.append("type", TypeAttr::get(element));
    if (element.isIntOrFloat())
      facts.append("width", rewriter.getI64IntegerAttr(
                                element.getIntOrFloatBitWidth()));
    elements.push_back(facts.getDictionary(rewriter.getContext()));
  }
  return rewriter.getArrayAttr(elements);
}

void tenon::registerWords(NativeRegistry &natives) {
  natives.add("Entry", entry);
  natives.add("ElementTypes", elementTypes);
}
