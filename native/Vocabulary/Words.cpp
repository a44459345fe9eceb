//===- Words.cpp - Words of attributes, and tables of them
//--------------------===//
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

/// `#dialect.name<word>` as "word"; nothing for an attribute of another shape.
static StringAttr wordOf(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream os(text);
  attribute.print(os);
  StringRef word = StringRef(text).split('<').second;
  if (!StringRef(text).starts_with("#") || !word.consume_back(">"))
    return StringAttr();
  return StringAttr::get(attribute.getContext(), word);
}

static LogicalResult word(PatternRewriter &, PDLResultList &results,
                          ArrayRef<PDLValue> arguments) {
  StringAttr word = wordOf(arguments[0].cast<Attribute>());
  if (!word)
    return failure();
  results.push_back(Attribute(word));
  return success();
}

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

static LogicalResult filled(PatternRewriter &rewriter, PDLResultList &results,
                            ArrayRef<PDLValue> arguments) {
  auto text = dyn_cast<StringAttr>(arguments[0].cast<Attribute>());
  auto word = dyn_cast<StringAttr>(arguments[1].cast<Attribute>());
  if (!text || !word)
    return failure();
  std::string filled;
  auto [head, tail] = text.getValue().split('$');
  while (true) {
    filled += head;
    if (head.data() + head.size() == text.getValue().end())
      break;
    filled += word.getValue();
    std::tie(head, tail) = tail.split('$');
  }
  results.push_back(Attribute(rewriter.getStringAttr(filled)));
  return success();
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

static LogicalResult elementIs(PatternRewriter &rewriter, PDLResultList &,
                               ArrayRef<PDLValue> arguments) {
  Operation *op = arguments[0].cast<Operation *>();
  auto number = readList(arguments[1].cast<Attribute>());
  auto kind = dyn_cast<StringAttr>(arguments[2].cast<Attribute>());
  if (!number || number->size() != 1 || !kind || number->front() < 0 ||
      number->front() >= op->getNumOperands())
    return failure();
  Type type = op->getOperand(number->front()).getType();
  if (elementKind(type) == kind.getValue())
    return success();
  return refuse(rewriter, op, [&](Diagnostic &diagnostic) {
    diagnostic << "operand " << number->front() << " is " << type
               << ", whose elements are not of kind " << kind.getValue();
  });
}

static LogicalResult elementBits(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  Operation *op = arguments[0].cast<Operation *>();
  auto numbers = readList(arguments[1].cast<Attribute>());
  if (!numbers || numbers->size() != 2)
    return failure();
  SmallVector<Type> types;
  for (int64_t number : *numbers) {
    if (number < 0 || number >= op->getNumOperands())
      return failure();
    types.push_back(getElementTypeOrSelf(op->getOperand(number).getType()));
    if (!types.back().isIntOrFloat())
      return failure();
  }
  unsigned from = types[0].getIntOrFloatBitWidth();
  unsigned to = types[1].getIntOrFloatBitWidth();
  StringRef answer = types[0] == types[1] ? "same"
                     : from < to          ? "wider"
                     : from > to          ? "narrower"
                                          : "other";
  results.push_back(Attribute(rewriter.getStringAttr(answer)));
  return success();
}

void tenon::registerWords(NativeRegistry &natives) {
  natives.add("Word", word);
  natives.add("Entry", entry);
  natives.add("Filled", filled);
  natives.add("ElementIs", elementIs);
  natives.add("WidthChange", elementBits);
}
