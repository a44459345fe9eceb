//===- Attributes.cpp - Questions about attributes and lists --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"
#include "Vocabulary/Topics.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

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
// Lists
//===----------------------------------------------------------------------===//

/// What a list holds: numbers, or attributes of any kind.
static std::optional<SmallVector<Attribute>> elementsOf(Attribute list) {
  if (std::optional<Numbers> numbers = readList(list))
    return llvm::map_to_vector(*numbers, [&](int64_t number) {
      return Attribute(Builder(list.getContext()).getI64IntegerAttr(number));
    });
  if (auto array = dyn_cast<ArrayAttr>(list))
    return llvm::to_vector(array);
  if (isa<StringAttr>(list))
    return SmallVector<Attribute>{list};
  return std::nullopt;
}

/// Numbers as `array<i64>`, anything else as an array.
static Attribute listOf(MLIRContext *context, ArrayRef<Attribute> elements) {
  auto array = ArrayAttr::get(context, elements);
  std::optional<Numbers> numbers = readList(array);
  return numbers ? makeList(context, *numbers) : Attribute(array);
}

static FailureOr<Attribute> concat(Attribute first, Attribute second) {
  auto list = elementsOf(first), others = elementsOf(second);
  if (!list || !others)
    return failure();
  list->append(*others);
  return listOf(first.getContext(), *list);
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

static FailureOr<Attribute> element(Attribute list, Attribute keys) {
  if (auto table = dyn_cast<DictionaryAttr>(list))
    return entry(table, keys);
  if (auto splat = dyn_cast<SplatElementsAttr>(list)) {
    auto number = splat.getSplatValue<Attribute>();
    return isa<FloatAttr, IntegerAttr>(number) ? number
                                               : FailureOr<Attribute>();
  }
  std::optional<Numbers> indexes = readList(keys), numbers = readList(list);
  auto array = dyn_cast<ArrayAttr>(list);
  auto map = dyn_cast<AffineMapAttr>(list);
  int64_t size = numbers ? numbers->size()
                 : array ? array.size()
                 : map   ? map.getValue().getNumResults()
                         : 0;
  if (!indexes)
    return failure();
  Numbers found;
  for (int64_t index : *indexes) {
    index += index < 0 ? size : 0;
    if (index < 0 || index >= size)
      return failure();
    found.push_back(numbers ? (*numbers)[index] : index);
  }
  if (numbers)
    return makeList(list.getContext(), found);
  if (map)
    return Attribute(AffineMapAttr::get(
        map.getValue().getSubMap(llvm::to_vector_of<unsigned>(found))));
  if (found.size() == 1)
    return array[found.front()];
  return Attribute(ArrayAttr::get(
      list.getContext(),
      llvm::map_to_vector(found, [&](int64_t index) { return array[index]; })));
}

static FailureOr<Attribute> dictionary(ArrayAttr names, Attribute values) {
  SmallVector<Attribute> list = {values};
  if (isa<ArrayAttr>(values) || names.size() > 1)
    list = elementsOf(values).value_or(list);
  if (names.size() != list.size())
    return failure();
  NamedAttrList entries;
  for (auto [name, value] : llvm::zip(names.getAsRange<StringAttr>(), list))
    entries.set(name, value);
  return Attribute(entries.getDictionary(names.getContext()));
}

std::optional<int64_t> tenon::valueAt(AffineExpr expr, unsigned dims,
                                      ArrayRef<int64_t> at) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return at[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return at[dims + symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<int64_t> left = valueAt(binary.getLHS(), dims, at);
  std::optional<int64_t> right = valueAt(binary.getRHS(), dims, at);
  if (!left || !right)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return llvm::checkedAdd(*left, *right);
  if (expr.getKind() == AffineExprKind::Mul)
    return llvm::checkedMul(*left, *right);
  if (*right <= 0)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mod)
    return llvm::mod(*left, *right);
  return expr.getKind() == AffineExprKind::FloorDiv
             ? llvm::divideFloorSigned(*left, *right)
             : llvm::divideCeilSigned(*left, *right);
}

static FailureOr<Numbers> evaluate(AffineMapAttr attribute, Numbers list) {
  AffineMap map = attribute.getValue();
  if (list.size() < map.getNumInputs())
    return failure();
  // Of what there is more the next, behind what came of those before.
  ArrayRef<int64_t> rest = ArrayRef(list).drop_front(map.getNumInputs());
  Numbers at = list;
  at.truncate(map.getNumInputs());
  for (;; rest = rest.drop_front()) {
    Numbers values;
    for (AffineExpr expr : map.getResults())
      if (auto value = valueAt(expr, map.getNumDims(), at))
        values.push_back(*value);
    if (values.size() != map.getNumResults())
      return failure();
    if (rest.empty())
      return values;
    at = std::move(values);
    at.push_back(rest.front());
    if (at.size() != map.getNumInputs())
      return failure();
  }
}

static LogicalResult holds(PatternRewriter &rewriter, Operation *op,
                           IntegerSetAttr condition, Numbers at,
                           StringRef why) {
  IntegerSet set = condition.getValue();
  if (at.size() != set.getNumInputs())
    return failure();
  for (auto [expr, isEqual] :
       llvm::zip(set.getConstraints(), set.getEqFlags())) {
    std::optional<int64_t> value = valueAt(expr, set.getNumDims(), at);
    if (!value)
      return failure();
    if (isEqual ? *value != 0 : *value < 0) {
      auto tell = [&](Diagnostic &reason) {
        fillIn(reason, why, {{"op", op->getName().getStringRef().str()}}, at);
      };
      bool isSettled = why.consume_front("(") && why.consume_back(")");
      return isSettled ? settled(rewriter, op, tell)
                       : refuse(rewriter, op, tell);
    }
  }
  return success();
}

static FailureOr<Attribute> without(Attribute first, Attribute second) {
  auto list = elementsOf(first), others = elementsOf(second);
  if (!list || !others)
    return failure();
  llvm::erase_if(*list, [&](Attribute element) {
    return llvm::is_contained(*others, element);
  });
  return listOf(first.getContext(), *list);
}

static bool hasSize(Numbers list, int64_t size) {
  return static_cast<int64_t>(list.size()) == size;
}

static bool equal(Attribute first, Attribute second) {
  if (first == second)
    return true;
  std::optional<Numbers> list = readList(first);
  return list && list == readList(second);
}

static bool oneOf(Attribute attribute, ArrayAttr options) {
  return llvm::is_contained(options, attribute);
}

/// The attribute as IR has it, but a string as it is; of `#dialect.name<word>`
/// the word.
static std::string spelled(Attribute attribute) {
  if (auto string = dyn_cast<StringAttr>(attribute))
    return string.str();
  std::string text;
  llvm::raw_string_ostream os(text);
  attribute.print(os);
  StringRef word = StringRef(text).split('<').second;
  return text.front() == '#' && word.consume_back(">") ? word.str() : text;
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

static LogicalResult named(PatternRewriter &rewriter, Operation *op,
                           ArrayAttr names) {
  if (isNamed(op, names))
    return success();
  return settled(rewriter, op, "Named: the rule is not about it");
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

static ArrayAttr elementTypes(PatternRewriter &rewriter, Operation *op) {
  SmallVector<Attribute> elements;
  for (Type type : op->getOperandTypes()) {
    Type element = getElementTypeOrSelf(type);
    NamedAttrList facts;
    facts.append("kind", rewriter.getStringAttr(kindOf(element)));
    facts.append("type", TypeAttr::get(element));
    if (element.isIntOrFloat())
      facts.append("width",
                   rewriter.getI64IntegerAttr(element.getIntOrFloatBitWidth()));
    elements.push_back(facts.getDictionary(rewriter.getContext()));
  }
  return rewriter.getArrayAttr(elements);
}

static bool dropAttribute(Operation *, StringAttr) { return true; }

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
  rewriter.modifyOpInPlace(op, [&] { op->setAttr(name, value); });
}

static void removeAttribute(PatternRewriter &rewriter, Operation *op,
                            StringAttr name) {
  rewriter.modifyOpInPlace(op, [&] { op->removeAttr(name); });
}

static LogicalResult machineHas(PatternRewriter &rewriter, Operation *op,
                                StringAttr feature) {
  return success(Machine::has(op, feature));
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
  natives.add("Concat", concat);
  natives.add("Element", element);
  natives.add("Dictionary", dictionary);
  natives.add("Evaluate", evaluate);
  natives.add("Holds", holds);
  natives.add("Without", without);
  natives.add("HasSize", hasSize);
  natives.add("Equal", equal);
  natives.add("OneOf", oneOf);
  natives.add("Spelled", spelled);
  natives.add("Named", named);
  natives.add("HasNoAttribute", hasNoAttribute);
  natives.add("AttributeOr", attributeOr);
  natives.add("ElementTypes", elementTypes);
  natives.add("MachineHas", machineHas);
  natives.add("MachineSays", machineSays);
  natives.add("DropAttribute", dropAttribute);
  natives.add("SetAttribute", setAttribute);
  natives.add("RemoveAttribute", removeAttribute);
}
