//===- RuleTextCalls.cpp - A function of the text in a rewrite ------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Natives.h"
#include "Engine/RuleLibrary.h"
#include "Engine/RuleText.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// What aliases stand for
//===----------------------------------------------------------------------===//

/// `!T0`, `!E0`, `!I0`, `!F0`, `!B0` and `!V0`: the type of operand 0, that of
/// its elements, the integers as wide as those, the type of operand 0 with
/// elements of f32, of i1, or of these integers; `!N0`: of index. `!R0`, `!RV0`
/// and the like: of result 0.
/// `!L0`: a tuple of the types of operand 0 and of all behind it.
static Type typeFor(Operation *op, StringRef name) {
  bool ofResult = name.consume_front("R");
  StringRef digits = name.drop_while(llvm::isAlpha);
  StringRef letter = name.drop_back(digits.size());
  unsigned number;
  if (letter.size() > 1 || digits.getAsInteger(10, number))
    return nullptr;
  char kind = !letter.empty() ? letter.front() : ofResult ? 'T' : 0;
  TypeRange types = ofResult ? TypeRange(op->getResultTypes())
                             : TypeRange(op->getOperandTypes());
  MLIRContext *context = op->getContext();
  if (kind == 'L' && number <= types.size())
    return TupleType::get(context, llvm::to_vector(types.drop_front(number)));
  if (number >= types.size())
    return nullptr;
  Type type = types[number];
  Type element = getElementTypeOrSelf(type);
  auto withElements = [&](Type elements) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped ? Type(shaped.clone(elements)) : elements;
  };
  auto integers = [&]() -> Type {
    if (!element.isIntOrFloat())
      return nullptr;
    return IntegerType::get(context, element.getIntOrFloatBitWidth());
  };
  switch (kind) {
  case 'T':
    return type;
  case 'E':
    return element;
  case 'I':
    return integers();
  case 'F':
    return withElements(Float32Type::get(context));
  case 'B':
    return withElements(IntegerType::get(context, 1));
  case 'N':
    return withElements(IndexType::get(context));
  case 'V':
    return integers() ? withElements(integers()) : nullptr;
  default:
    return nullptr;
  }
}

/// The elements of a list of attributes or of numbers; none of what is no list.
static std::optional<SmallVector<Attribute>> elementsOf(Attribute list) {
  if (auto array = dyn_cast<ArrayAttr>(list))
    return llvm::to_vector(array.getValue());
  if (auto dense = dyn_cast<DenseArrayAttr>(list))
    list = DenseElementsAttr::getFromRawBuffer(
        RankedTensorType::get(dense.getSize(), dense.getElementType()),
        dense.getRawData());
  if (auto dense = dyn_cast<DenseElementsAttr>(list))
    return llvm::to_vector(dense.getValues<Attribute>());
  return std::nullopt;
}

/// `#name`: what the rule gives by that name, or an attribute of the operation;
/// `#name0`: the first element of it. Nothing where neither has that name.
static FailureOr<Attribute> attributeFor(Operation *op, DictionaryAttr given,
                                         StringRef name) {
  auto find = [&](StringRef word) {
    Attribute found = given.get(word);
    return found ? found : op->getAttr(word);
  };
  if (Attribute whole = find(name))
    return whole;
  StringRef list = name.rtrim("0123456789");
  unsigned number;
  Attribute found = list == name ? Attribute() : find(list);
  if (!found || name.drop_front(list.size()).getAsInteger(10, number))
    return Attribute();
  std::optional<SmallVector<Attribute>> elements = elementsOf(found);
  if (elements && number < elements->size())
    return (*elements)[number];
  return emitError(op->getLoc()) << "a rule's text asks for '#" << name
                                 << "', but '" << list << "' is " << found;
}

/// Checks that each call that is left means the region of `op`.
static LogicalResult checkCalls(Operation *op, func::FuncOp function) {
  Block *body = op->getNumRegions() == 1 && op->getRegion(0).hasOneBlock()
                    ? &op->getRegion(0).front()
                    : nullptr;
  WalkResult result = function.walk([&](func::CallOp call) -> WalkResult {
    if (call.getCallee() != kOwnRegion)
      return emitError(call.getLoc())
             << "the rule does not say what '" << call.getCallee() << "' is";
    if (!body)
      return emitError(call.getLoc())
             << "'" << op->getName() << "' has no region to call";
    TypeRange results = body->getTerminator()->getOperandTypes();
    if (call.getOperandTypes() != TypeRange(body->getArgumentTypes()) ||
        call.getResultTypes() != results)
      return emitError(call.getLoc())
             << "the region of '" << op->getName() << "' takes ("
             << body->getArgumentTypes() << ") and gives (" << results << ")";
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

FailureOr<func::FuncOp> RuleText::find(Operation *op, StringRef name,
                                       TypeRange types, DictionaryAttr given) {
  std::lock_guard<std::mutex> lock(finding);
  if (failed(read(op->getContext())))
    return failure();
  if (!lookup(name))
    return emitError(op->getLoc()) << "a rule builds '" << name
                                   << "', but its text has no such function";
  if (!given)
    given = DictionaryAttr::get(op->getContext());
  bool areKnown = true;
  auto aliases = [&](StringRef alias) -> Attribute {
    StringRef word = alias.drop_front();
    if (alias.front() == '#') {
      FailureOr<Attribute> found = attributeFor(op, given, word);
      areKnown &= succeeded(found);
      return found.value_or(Attribute());
    }
    auto fromRule = given.getAs<TypeAttr>(word);
    Type type = fromRule ? fromRule.getValue() : typeFor(op, word);
    return type ? TypeAttr::get(type) : Attribute();
  };
  func::FuncOp function = get(name, aliases, given, op->getContext());
  if (!function || !areKnown || failed(checkCalls(op, function)))
    return emitError(op->getLoc())
           << "a rule builds '" << name << "' here, but its text does not fit";
  unsigned arity = function.getNumArguments();
  if (arity > types.size() ||
      TypeRange(function.getArgumentTypes()) != types.take_front(arity)) {
    refuseText(op, function, "takes", types);
    return failure();
  }
  return function;
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

/// Copies a block without its end to where the builder stands; gives what it
/// ends with.
static SmallVector<Value> cloneBlock(OpBuilder &builder, Block &block,
                                     ValueRange arguments,
                                     std::optional<Location> loc = {}) {
  IRMapping mapping;
  mapping.map(block.getArguments(), arguments);
  for (Operation &op : block.without_terminator()) {
    Operation *copy = builder.clone(op, mapping);
    if (loc)
      copy->walk([&](Operation *inner) { inner->setLoc(*loc); });
  }
  return llvm::map_to_vector(
      block.getTerminator()->getOperands(),
      [&](Value value) { return mapping.lookupOrDefault(value); });
}

void tenon::refuseText(Operation *op, func::FuncOp function, StringRef verb,
                       TypeRange types) {
  bool gives = verb == "gives";
  InFlightDiagnostic error = emitError(op->getLoc())
                             << "a rule builds '" << function.getName()
                             << "' here of text that " << verb << " ("
                             << TypeRange(gives ? function.getResultTypes()
                                                : function.getArgumentTypes())
                             << "), where there is (" << types << ")";
  error.attachNote(function.getLoc()) << "the text";
  RuleLibrary::get(op->getContext()).state().poisoned = true;
}

SmallVector<Value> tenon::cloneText(OpBuilder &builder, func::FuncOp function,
                                    ValueRange arguments,
                                    std::optional<Location> loc) {
  return cloneBlock(builder, function.front(), arguments, loc);
}

SmallVector<Value> tenon::buildText(RewriterBase &rewriter, Operation *op,
                                    func::FuncOp function,
                                    ValueRange arguments) {
  OpBuilder::InsertionGuard guard(rewriter);
  Block *block = rewriter.getInsertionBlock();
  Operation *before = nullptr;
  if (rewriter.getInsertionPoint() != block->begin())
    before = &*std::prev(rewriter.getInsertionPoint());
  SmallVector<Value> results =
      cloneBlock(rewriter, function.front(), arguments, op->getLoc());
  // Calls that are left mean the region of `op`.
  SmallVector<func::CallOp> calls;
  auto begin = before ? std::next(before->getIterator()) : block->begin();
  for (Operation &copy : llvm::make_range(begin, rewriter.getInsertionPoint()))
    copy.walk([&](func::CallOp call) {
      if (call.getCallee() == kOwnRegion)
        calls.push_back(call);
    });
  for (func::CallOp call : calls) {
    rewriter.setInsertionPoint(call);
    SmallVector<Value> values =
        cloneBlock(rewriter, op->getRegion(0).front(), call.getOperands());
    for (Value &result : results)
      if (result.getDefiningOp() == call)
        result = values[cast<OpResult>(result).getResultNumber()];
    rewriter.replaceOp(call, values);
  }
  return results;
}

FailureOr<func::FuncOp> tenon::findText(Operation *op, StringRef name,
                                        TypeRange types, DictionaryAttr given) {
  RunState &state = RuleLibrary::get(op->getContext()).state();
  FailureOr<func::FuncOp> function = state.text->find(op, name, types, given);
  state.poisoned |= failed(function);
  return function;
}

SmallVector<Value> tenon::standIn(RewriterBase &rewriter, Operation *op) {
  auto cast = UnrealizedConversionCastOp::create(
      rewriter, op->getLoc(), op->getResultTypes(), ValueRange());
  return SmallVector<Value>(cast.getResults());
}

static SmallVector<Value> instantiate(PatternRewriter &rewriter, Operation *op,
                                      StringRef name, DictionaryAttr given) {
  SmallVector<Value> values(op->getOperands());
  FailureOr<func::FuncOp> function =
      findText(op, name, op->getOperandTypes(), given);
  if (failed(function))
    return standIn(rewriter, op);
  values.truncate(function->getNumArguments());
  return buildText(rewriter, op, *function, values);
}

void tenon::registerText(NativeRegistry &natives) {
  natives.add(kInstantiate, instantiate);
}
