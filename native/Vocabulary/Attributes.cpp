//===- Attributes.cpp - Questions about attributes and lists --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "Vocabulary/Vocabulary.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace tenon;

void tenon::registerVocabulary(NativeRegistry &natives) {
  registerAttributes(natives);
  registerIteration(natives);
  registerProducts(natives);
  registerBodies(natives);
  registerBuffers(natives);
  registerConstants(natives);
  registerBlocks(natives);
  registerPairedRows(natives);
  registerCalls(natives);
  registerReshapes(natives);
  registerReshapeLaw(natives);
  registerReshapedValues(natives);
  registerCommonRefinement(natives);
  registerFusion(natives);
  registerWords(natives);
  registerMaps(natives);
  registerGenerics(natives);
  registerMasks(natives);
  registerDims(natives);
}

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

static LogicalResult concat(PatternRewriter &rewriter, PDLResultList &results,
                            ArrayRef<PDLValue> arguments) {
  auto first = readList(arguments[0].cast<Attribute>());
  auto second = readList(arguments[1].cast<Attribute>());
  if (!first || !second)
    return failure();
  first->append(*second);
  results.push_back(makeList(rewriter.getContext(), *first));
  return success();
}

static FailureOr<Attribute> element(Attribute list, int64_t index) {
  auto array = dyn_cast<ArrayAttr>(list);
  auto numbers = readList(list);
  int64_t size = numbers ? numbers->size() : array ? array.size() : 0;
  if (index < 0)
    index += size;
  if (index < 0 || index >= size)
    return failure();
  return numbers ? makeList(list.getContext(), (*numbers)[index])
                 : array[index];
}

static FailureOr<Attribute> dictionary(ArrayAttr names, Attribute values) {
  auto array = dyn_cast<ArrayAttr>(values);
  ArrayRef<Attribute> list = array ? array.getValue() : values;
  if (names.size() != list.size())
    return failure();
  NamedAttrList entries;
  for (auto [name, value] : llvm::zip(names.getAsRange<StringAttr>(), list))
    entries.set(name, value);
  return Attribute(entries.getDictionary(names.getContext()));
}

static int64_t product(Numbers list) {
  return llvm::product_of(list);
}

static bool within(Numbers list, Numbers range) {
  return !range.empty() && range.size() <= 2 &&
         llvm::all_of(list, [&](int64_t number) {
           return number >= range.front() &&
                  (range.size() == 1 || number <= range.back());
         });
}

static FailureOr<Numbers> least(Numbers first, Numbers second) {
  if (first.size() != second.size())
    return failure();
  for (auto [number, other] : llvm::zip(first, second))
    number = std::min(number, other);
  return first;
}

static Attribute numberOr(Attribute value, Attribute otherwise) {
  auto list = readList(value);
  return list && list->size() == 1 ? value : otherwise;
}

static Numbers without(Numbers list, Numbers others) {
  llvm::erase_if(list, [&](int64_t number) {
    return llvm::is_contained(others, number);
  });
  return list;
}

static LogicalResult hasSize(PatternRewriter &, PDLResultList &,
                             ArrayRef<PDLValue> arguments) {
  auto list = readList(arguments[0].cast<Attribute>());
  auto size = readList(arguments[1].cast<Attribute>());
  return success(list && size && size->size() == 1 &&
                 static_cast<int64_t>(list->size()) == size->front());
}

static bool shorter(Numbers first, Numbers second) {
  return first.size() < second.size();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static LogicalResult equal(PatternRewriter &, PDLResultList &,
                           ArrayRef<PDLValue> arguments) {
  auto a = arguments[0].cast<Attribute>(), b = arguments[1].cast<Attribute>();
  auto listA = readList(a), listB = readList(b);
  return success(a == b || (listA && listB && *listA == *listB));
}

static LogicalResult oneOf(PatternRewriter &, PDLResultList &,
                           ArrayRef<PDLValue> arguments) {
  auto options = dyn_cast<ArrayAttr>(arguments[1].cast<Attribute>());
  return success(options &&
                 llvm::is_contained(options, arguments[0].cast<Attribute>()));
}

/// The names of a set of flags: of one flag, or of an array of them.
static SmallVector<Attribute> flagNames(Attribute flags) {
  if (auto list = dyn_cast<ArrayAttr>(flags))
    return SmallVector<Attribute>(list.begin(), list.end());
  return {flags};
}

static LogicalResult flags(PatternRewriter &rewriter, PDLResultList &results,
                           ArrayRef<PDLValue> arguments) {
  Attribute none = rewriter.getStringAttr("none");
  SmallVector<Attribute> names;
  for (PDLValue argument : arguments)
    for (Attribute name : flagNames(argument.cast<Attribute>()))
      if (name != none && !llvm::is_contained(names, name))
        names.push_back(name);
  if (names.empty())
    names.push_back(none);
  results.push_back(rewriter.getArrayAttr(names));
  return success();
}

static LogicalResult suffixed(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  auto name = dyn_cast<StringAttr>(arguments[0].cast<Attribute>());
  auto suffix = dyn_cast<StringAttr>(arguments[1].cast<Attribute>());
  if (!name || !suffix)
    return failure();
  bool none = name.getValue() == "none";
  results.push_back(
      none ? name
           : rewriter.getStringAttr(name.getValue() + suffix.getValue()));
  return success();
}

static LogicalResult named(PatternRewriter &rewriter, PDLResultList &,
                           ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto names = dyn_cast<ArrayAttr>(arguments[1].cast<Attribute>());
  if (names && llvm::is_contained(names, op->getName().getIdentifier()))
    return success();
  return settled(rewriter, op, [&](Diagnostic &reason) {
    reason << "Named: the rule is not about it";
  });
}

/// The attribute as IR has it.
static std::string textOf(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream os(text);
  attribute.print(os);
  return text;
}

static LogicalResult spelled(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  results.push_back(
      rewriter.getStringAttr(textOf(arguments[0].cast<Attribute>())));
  return success();
}

static LogicalResult inFunctionWith(PatternRewriter &, PDLResultList &,
                                    ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto name = dyn_cast<StringAttr>(arguments[1].cast<Attribute>());
  auto text = dyn_cast<StringAttr>(arguments[2].cast<Attribute>());
  auto function = op->getParentOfType<FunctionOpInterface>();
  Attribute found = name && function ? function->getAttr(name) : Attribute();
  return success(found && text && textOf(found) == text.getValue());
}

static LogicalResult nonZero(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  auto first = readList(arguments[0].cast<Attribute>());
  auto second = readList(arguments[1].cast<Attribute>());
  if (!first || !second || first->size() != second->size())
    return failure();
  SmallVector<int64_t> places;
  for (size_t place = 0; place < first->size(); ++place)
    if ((*first)[place] != 0 || (*second)[place] != 0)
      places.push_back(place);
  results.push_back(makeList(rewriter.getContext(), places));
  return success();
}

static LogicalResult hasNoAttribute(PatternRewriter &rewriter, PDLResultList &,
                                    ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto name = dyn_cast<StringAttr>(arguments[1].cast<Attribute>());
  if (name && !op->getAttr(name))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "HasNoAttribute: it has " << arguments[1].cast<Attribute>();
  });
}

static LogicalResult dropAttribute(PatternRewriter &, PDLResultList &,
                                   ArrayRef<PDLValue>) {
  return success();
}

static LogicalResult attributeIsNot(PatternRewriter &rewriter, PDLResultList &,
                                    ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto name = dyn_cast<StringAttr>(arguments[1].cast<Attribute>());
  if (name && op->getAttr(name) != arguments[2].cast<Attribute>())
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "AttributeIsNot: it has " << arguments[1].cast<Attribute>()
           << " = " << arguments[2].cast<Attribute>();
  });
}

static LogicalResult sameAttribute(PatternRewriter &rewriter, PDLResultList &,
                                   ArrayRef<PDLValue> arguments) {
  auto *first = arguments[0].cast<Operation *>();
  auto *second = arguments[1].cast<Operation *>();
  auto name = dyn_cast<StringAttr>(arguments[2].cast<Attribute>());
  if (name && first->getAttr(name) == second->getAttr(name))
    return success();
  return refuse(rewriter, first, [&](Diagnostic &reason) {
    reason << "SameAttribute: " << second->getName() << " has another "
           << arguments[2].cast<Attribute>();
  });
}

static LogicalResult setAttribute(PatternRewriter &rewriter, PDLResultList &,
                                  ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  rewriter.modifyOpInPlace(op, [&] {
    op->setAttr(cast<StringAttr>(arguments[1].cast<Attribute>()),
                arguments[2].cast<Attribute>());
  });
  return success();
}

static LogicalResult removeAttribute(PatternRewriter &rewriter, PDLResultList &,
                                     ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  rewriter.modifyOpInPlace(op, [&] {
    op->removeAttr(cast<StringAttr>(arguments[1].cast<Attribute>()));
  });
  return success();
}

static LogicalResult carryAttributes(PatternRewriter &rewriter, PDLResultList &,
                                     ArrayRef<PDLValue> arguments) {
  auto *from = arguments[0].cast<Operation *>();
  auto *to = arguments[1].cast<Operation *>();
  rewriter.modifyOpInPlace(to, [&] {
    to->setDiscardableAttrs(from->getDiscardableAttrDictionary());
  });
  return success();
}

void tenon::registerAttributes(NativeRegistry &natives) {
  natives.add("Concat", concat);
  natives.add("Element", element);
  natives.add("Dictionary", dictionary);
  natives.add("Product", product);
  natives.add("Least", least);
  natives.add("Within", within);
  natives.add("NumberOr", numberOr);
  natives.add("Without", without);
  natives.add("HasSize", hasSize);
  natives.add("Shorter", shorter);
  natives.add("Equal", equal);
  natives.add("OneOf", oneOf);
  natives.add("Flags", flags);
  natives.add("Suffixed", suffixed);
  natives.add("NonZero", nonZero);
  natives.add("Spelled", spelled);
  natives.add("Named", named);
  natives.add("InFunctionWith", inFunctionWith);
  natives.add("HasNoAttribute", hasNoAttribute);
  natives.add("DropAttribute", dropAttribute);
  natives.add("AttributeIsNot", attributeIsNot);
  natives.add("SameAttribute", sameAttribute);
  natives.add("SetAttribute", setAttribute);
  natives.add("RemoveAttribute", removeAttribute);
  natives.add("CarryAttributes", carryAttributes);
}
