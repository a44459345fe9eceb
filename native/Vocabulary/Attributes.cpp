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

static Numbers concat(Numbers first, Numbers second) {
  first.append(second);
  return first;
}

static FailureOr<Attribute> element(Attribute list, Numbers indexes) {
  if (auto splat = dyn_cast<SplatElementsAttr>(list)) {
    auto number = splat.getSplatValue<Attribute>();
    return isa<FloatAttr, IntegerAttr>(number) ? number : FailureOr<Attribute>();
  }
  auto array = dyn_cast<ArrayAttr>(list);
  auto numbers = readList(list);
  int64_t size = numbers ? numbers->size() : array ? array.size() : 0;
  for (int64_t &index : indexes) {
    index += index < 0 ? size : 0;
    if (index < 0 || index >= size)
      return failure();
    if (!numbers && indexes.size() == 1)
      return array[index];
    if (numbers)
      index = (*numbers)[index];
  }
  return numbers ? makeList(list.getContext(), indexes) : FailureOr<Attribute>();
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

static bool hasSize(Numbers list, int64_t size) {
  return static_cast<int64_t>(list.size()) == size;
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static bool equal(Attribute first, Attribute second) {
  if (first == second)
    return true;
  std::optional<Numbers> list = readList(first);
  return list && list == readList(second);
}

static bool oneOf(Attribute attribute, ArrayAttr options) {
  return llvm::is_contained(options, attribute);
}

static Attribute flags(PatternRewriter &rewriter, Attribute first,
                       Attribute second) {
  Attribute none = rewriter.getStringAttr("none");
  SmallVector<Attribute> names;
  for (Attribute flags : {first, second})
    for (Attribute name : isa<ArrayAttr>(flags)
                              ? cast<ArrayAttr>(flags).getValue()
                              : ArrayRef<Attribute>(flags))
      if (name != none && !llvm::is_contained(names, name))
        names.push_back(name);
  if (names.empty())
    names.push_back(none);
  return rewriter.getArrayAttr(names);
}

static std::string suffixed(StringRef name, StringRef suffix) {
  return name == "none" ? name.str() : (name + suffix).str();
}

/// The attribute as IR has it; of `#dialect.name<word>` the word.
static std::string spelled(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream os(text);
  attribute.print(os);
  StringRef word = StringRef(text).split('<').second;
  return text.front() == '#' && word.consume_back(">") ? word.str() : text;
}

//===----------------------------------------------------------------------===//
// Attributes of operations
//===----------------------------------------------------------------------===//

static LogicalResult named(PatternRewriter &rewriter, Operation *op,
                           ArrayAttr names) {
  StringRef name = op->getName().getStringRef();
  if (llvm::any_of(names.getAsValueRange<StringAttr>(), [&](StringRef listed) {
        return listed.consume_back("*") ? name.starts_with(listed)
                                        : name == listed;
      }))
    return success();
  return settled(rewriter, op, [&](Diagnostic &reason) {
    reason << "Named: the rule is not about it";
  });
}

static bool inFunctionWith(Operation *op, StringRef name, StringRef text) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  Attribute found = function ? function->getAttr(name) : Attribute();
  return found && spelled(found) == text;
}

static LogicalResult hasNoAttribute(PatternRewriter &rewriter, Operation *op,
                                    StringAttr name) {
  if (!op->getAttr(name))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "HasNoAttribute: it has " << Attribute(name);
  });
}

static Attribute attributeOr(Operation *op, Attribute otherwise,
                             StringAttr name) {
  Attribute found = op->getAttr(name);
  return found ? found : otherwise;
}

static FailureOr<Attribute> attributeOfMaker(PatternRewriter &rewriter,
                                             Value value, StringRef op,
                                             StringAttr name) {
  Operation *maker = value.getDefiningOp();
  bool isWanted = maker && maker->getName().getStringRef() == op;
  if (Attribute found = isWanted ? maker->getAttr(name) : Attribute())
    return found;
  Operation *place = maker ? maker : value.getParentBlock()->getParentOp();
  return refuse(rewriter, place, [&](Diagnostic &reason) {
    reason << "AttributeOfMaker: no " << op << " with attribute "
           << Attribute(name) << " makes the value";
  });
}

static bool dropAttribute(Operation *, StringAttr) { return true; }

static void setAttribute(PatternRewriter &rewriter, Operation *op,
                         StringAttr name, Attribute value) {
  rewriter.modifyOpInPlace(op, [&] { op->setAttr(name, value); });
}

static void removeAttribute(PatternRewriter &rewriter, Operation *op,
                            StringAttr name) {
  rewriter.modifyOpInPlace(op, [&] { op->removeAttr(name); });
}

void tenon::registerAttributes(NativeRegistry &natives) {
  natives.add("Concat", concat);
  natives.add("Element", element);
  natives.add("Dictionary", dictionary);
  natives.add("Product", product);
  natives.add("Least", least);
  natives.add("Within", within);
  natives.add("NumberOr", numberOr);
  natives.add("HasSize", hasSize);
  natives.add("Equal", equal);
  natives.add("OneOf", oneOf);
  natives.add("Flags", flags);
  natives.add("Suffixed", suffixed);
  natives.add("Spelled", spelled);
  natives.add("Named", named);
  natives.add("InFunctionWith", inFunctionWith);
  natives.add("HasNoAttribute", hasNoAttribute);
  natives.add("AttributeOr", attributeOr);
  natives.add("AttributeOfMaker", attributeOfMaker);
  natives.add("DropAttribute", dropAttribute);
  natives.add("SetAttribute", setAttribute);
  natives.add("RemoveAttribute", removeAttribute);
}
