//===- Attributes.cpp - Questions about attributes and lists --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/DeclaredAttributes.h"
#include "Engine/RuleLibrary.h"
#include "Machine/Machine.h"
#include "Vocabulary/Topics.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace tenon;

void tenon::registerVocabulary(NativeRegistry &natives) {
  registerAttributes(natives);
  registerIteration(natives);
  registerBodies(natives);
  registerBuffers(natives);
  registerConstants(natives);
  registerReshapes(natives);
  registerReshapeLaw(natives);
  registerReshapedValues(natives);
  registerFusion(natives);
  registerGenerics(natives);
  registerMasks(natives);
  registerDims(natives);
  registerShapes(natives);
}

//===----------------------------------------------------------------------===//
// Attributes of operations
//===----------------------------------------------------------------------===//

bool tenon::isNamed(Operation *op, ArrayAttr names) {
  StringRef name = op->getName().getStringRef();
  return llvm::any_of(
      names.getAsValueRange<StringAttr>(), [&](StringRef listed) {
        return listed.consume_back("*") ? name.starts_with(listed)
                                        : name == listed;
      });
}

static std::tuple<StringAttr, StringAttr> operationName(Operation *op) {
  return {
      op->getName().getIdentifier(),
      StringAttr::get(op->getContext(), op->getName().getDialectNamespace())};
}

static LogicalResult hasNoAttribute(PatternRewriter &rewriter, Operation *op,
                                    StringAttr name) {
  if (!op->getAttr(name))
    return success();
  return refuse(rewriter, op, "HasNoAttribute: it has ", Attribute(name));
}

/// Whether an attribute of that name is a dialect's, not the operation's own.
static bool isOfDialect(StringAttr name) {
  return name.getValue().contains('.');
}

static Attribute attributeOr(Operation *op, Attribute otherwise,
                             StringAttr name) {
  Attribute found = op->getAttr(name);
  if (!found && isOfDialect(name))
    if (auto function = op->getParentOfType<FunctionOpInterface>())
      found = function->getAttr(name);
  return found ? found : otherwise;
}

/// What arithmetic elements of the type have.
static StringRef kindOf(Type element) {
  if (isa<FloatType>(element))
    return "float";
  if (element.isInteger(1))
    return "bool";
  return isa<IntegerType>(element) ? "integer" : "other";
}

static std::tuple<ArrayAttr, ArrayAttr, ArrayAttr>
operandTypes(PatternRewriter &rewriter, Operation *op) {
  SmallVector<Attribute> elements, containers, spaces;
  for (Type type : op->getOperandTypes()) {
    Type element = getElementTypeOrSelf(type);
    NamedAttrList facts;
    facts.append("kind", rewriter.getStringAttr(kindOf(element)));
    facts.append("type", TypeAttr::get(element));
    if (element.isIntOrFloat())
      facts.append("width",
                   rewriter.getI64IntegerAttr(element.getIntOrFloatBitWidth()));
    elements.push_back(facts.getDictionary(rewriter.getContext()));
    auto buffer = dyn_cast<BaseMemRefType>(type);
    containers.push_back(
        rewriter.getStringAttr(buffer                  ? "memref"
                               : isa<TensorType>(type) ? "tensor"
                               : isa<VectorType>(type) ? "vector"
                                                       : "scalar"));
    Attribute space = buffer ? buffer.getMemorySpace() : Attribute();
    spaces.push_back(space ? space : rewriter.getI64IntegerAttr(0));
  }
  return {rewriter.getArrayAttr(elements), rewriter.getArrayAttr(containers),
          rewriter.getArrayAttr(spaces)};
}

static bool dropAttribute(Operation *, StringAttr) { return true; }

static bool show(Operation *, StringAttr, Attribute) { return true; }

/// `numbers` in the form of the list `model`: one integer, an array of integers
/// of some type, or a dense array.
static Attribute likeList(Attribute model, ArrayRef<int64_t> numbers) {
  MLIRContext *context = model.getContext();
  if (auto number = dyn_cast<IntegerAttr>(model); number && numbers.size() == 1)
    return IntegerAttr::get(number.getType(), numbers.front());
  if (isa<DenseI32ArrayAttr>(model))
    return DenseI32ArrayAttr::get(
        context, SmallVector<int32_t>(numbers.begin(), numbers.end()));
  auto array = dyn_cast<ArrayAttr>(model);
  if (!array)
    return makeList(context, numbers);
  Type type = IntegerType::get(context, 64);
  if (!array.empty())
    type = cast<IntegerAttr>(array[0]).getType();
  return ArrayAttr::get(context, llvm::map_to_vector(numbers, [&](int64_t n) {
                          return Attribute(IntegerAttr::get(type, n));
                        }));
}

static void setAttribute(PatternRewriter &rewriter, Operation *op,
                         StringAttr name, Attribute value) {
  Attribute before = op->getAttr(name);
  if (auto list = dyn_cast<DenseI64ArrayAttr>(value);
      list && !isOfDialect(name) && before && readList(before))
    value = likeList(before, list);
  value = refine(before, name, value);
  // What has lost its last field is gone.
  DictionaryAttr fields = fieldsOf(value);
  bool isGone = fields && fields.empty() && !isa<DictionaryAttr>(value);
  rewriter.modifyOpInPlace(op, [&] {
    if (isGone)
      op->removeAttr(name);
    else
      op->setAttr(name, value);
    // MLIR drops one of another kind than the operation declares.
    if (isGone || op->getAttr(name) == value)
      return;
    if (before)
      op->setAttr(name, before);
    op->emitError() << "a rule sets the attribute '" << name.getValue()
                    << "' to " << value
                    << ", which is not of the kind that this operation has";
    RuleLibrary::get(op->getContext()).state().poisoned = true;
  });
}

static void removeAttribute(PatternRewriter &rewriter, Operation *op,
                            StringAttr name) {
  rewriter.modifyOpInPlace(op, [&] { op->removeAttr(name); });
}

static FailureOr<Attribute> machineSays(Operation *op, StringAttr key) {
  StringRef name = key.getValue();
  if (name.consume_front("+"))
    return Attribute(
        Builder(op->getContext()).getI64IntegerAttr(Machine::has(op, name)));
  if (Attribute value = Machine::get(op, key))
    return value;
  return failure();
}

void tenon::registerAttributes(NativeRegistry &natives) {
  natives.add("NameAndDialect", operationName);
  natives.add("HasNoAttribute", hasNoAttribute);
  natives.add("AttributeOr", attributeOr);
  natives.add("OperandTypes", operandTypes);
  natives.add("MachineSays", machineSays);
  natives.add("DropAttribute", dropAttribute);
  natives.add("Show", show);
  natives.add("SetAttribute", setAttribute);
  natives.add("RemoveAttribute", removeAttribute);
}
