//===- PatternInterpreter.cpp - What a rule says of an operation ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/PatternInterpreterImpl.h"
#include "mlir/Dialect/PDL/IR/PDLTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::interpreter;

bool Interpreter::fail(const State &state, Location loc, const Twine &kind,
                       const Twine &reason) {
  if (!best.where || state.held > best.held) {
    best.held = state.held;
    best.where = loc;
    best.kind = kind.str();
    best.reason = reason.str();
    for (const std::string &note : state.notes)
      best.reason += "; " + note;
  }
  return false;
}

Verdict Interpreter::run(Operation *root) {
  State state;
  auto asked =
      pattern.getRewriter().getRoot().getDefiningOp<pdl::OperationOp>();
  if (visit(state, asked, root, {"it is", ""}))
    visitRest(state);
  best.asked = std::move(this->asked);
  return std::move(best);
}

Verdict tenon::evaluate(pdl::PatternOp pattern, Operation *root,
                        const NativeRegistry &natives) {
  return Interpreter(pattern, natives).run(root);
}

Shown tenon::shownBy(const Rule &rule, Operation *root) {
  WalkResult found = rule.pattern->walk([](pdl::ApplyNativeConstraintOp call) {
    return call.getName() == kShow ? WalkResult::interrupt()
                                   : WalkResult::advance();
  });
  if (!found.wasInterrupted())
    return {};
  return evaluate(rule.pattern, root, NativeRegistry::get()).shown;
}

Verdict tenon::evaluate(const Rule &rule, Operation *root) {
  Verdict verdict = evaluate(rule.pattern, root, NativeRegistry::get());
  if (!verdict.matched || !rule.hasSetAll(root))
    return verdict;
  verdict.matched = false;
  verdict.where = rule.location;
  verdict.kind = "settled: attribute";
  verdict.reason = "it has the attributes that the rule sets";
  return verdict;
}

//===----------------------------------------------------------------------===//
// What an operation leads to
//===----------------------------------------------------------------------===//

bool Interpreter::bind(State &state, Value asked, PDLValue found,
                       const std::string &place, Location loc, bool &isNew,
                       bool compare) {
  auto [it, inserted] = state.bound.try_emplace(asked, Bound{found, place});
  isNew = inserted;
  if (isNew)
    return true;
  compare |=
      isa_and_nonnull<pdl::AttributeOp, pdl::OperandOp, pdl::OperandsOp,
                      pdl::OperationOp, pdl::TypeOp>(asked.getDefiningOp());
  if (!compare)
    return true;
  if (samePdlValue(it->second.value, found))
    return hold(state);
  const Bound &first = it->second;
  if (isShownAs(found))
    return fail(state, loc, "same value",
                place + " is " + describe(found) +
                    ", the rule asks for the same as " + first.place +
                    ", which is " + describe(first.value));
  return fail(state, loc, "same value",
              place + " is another value than " + first.place +
                  ", the rule asks for one");
}

bool Interpreter::visit(State &state, pdl::OperationOp asked, Operation *found,
                        const Reached &reached,
                        std::optional<unsigned> connector) {
  bool isNew = false;
  if (!bind(state, asked.getOp(), found, reached.subject(found), asked.getLoc(),
            isNew))
    return false;
  if (!isNew)
    return true;
  state.done.insert(asked);
  if (std::optional<StringRef> name = asked.getOpName()) {
    if (found->getName().getStringRef() != *name)
      return fail(state, asked.getLoc(), "operation name",
                  reached.leadIn + " " + Reached::quoted(found) +
                      ", the rule asks for `" + *name + "`");
    hold(state);
  }
  if (!checkCount(state, asked, found, reached, /*operands=*/true) ||
      !checkCount(state, asked, found, reached, /*operands=*/false))
    return false;
  for (auto [name, value] :
       llvm::zip(asked.getAttributeValueNames(), asked.getAttributeValues()))
    if (!visitAttribute(state, value, cast<StringAttr>(name).getValue(), asked,
                        found, reached))
      return false;
  return visitOperands(state, asked, found, reached, connector) &&
         visitResults(state, asked, found, reached);
}

bool Interpreter::checkCount(State &state, pdl::OperationOp asked,
                             Operation *found, const Reached &reached,
                             bool operands) {
  ValueRange values =
      operands ? asked.getOperandValues() : asked.getTypeValues();
  size_t least = llvm::count_if(values, [](Value value) {
    return !isa<pdl::RangeType>(value.getType());
  });
  bool exact = least == values.size();
  if (!exact && least == 0)
    return true;
  size_t count = operands ? found->getNumOperands() : found->getNumResults();
  if (exact ? count == least : count >= least)
    return hold(state);
  StringRef word = operands ? "operand" : "result";
  return fail(state, asked.getLoc(), word + " count",
              reached.subject(found) + " has " + Twine(count) + " " + word +
                  (count == 1 ? "" : "s") + ", the rule asks for " +
                  (exact ? "" : "at least ") + Twine(least));
}

bool Interpreter::visitAttribute(State &state, Value asked, StringRef name,
                                 pdl::OperationOp op, Operation *found,
                                 const Reached &reached) {
  auto constant = asked.getDefiningOp<pdl::AttributeOp>();
  Attribute wanted = constant ? constant.getValueAttr() : Attribute();
  // A constant that another line names as well still stands here.
  Location loc = constant ? constant.getLoc() : op.getLoc();
  std::string place = ("attribute `" + name + "`" + reached.of(found)).str();
  Attribute attribute = found->getAttr(name);
  bool isNew = false;
  if (!attribute)
    return fail(state, loc, "attribute",
                reached.subject(found) + " has no attribute `" + name + "`" +
                    (wanted ? ", the rule asks for " + describe(wanted)
                            : std::string(", the rule asks for one")));
  if (!bind(state, asked, attribute, place, op.getLoc(), isNew))
    return false;
  if (!isNew)
    return true;
  hold(state);
  if (!constant)
    return true;
  if (Value type = constant.getValueType()) {
    auto typed = dyn_cast<TypedAttr>(attribute);
    return visitType(state, type, typed ? typed.getType() : Type(),
                     "the type of " + place, loc);
  }
  if (!wanted)
    return true;
  if (attribute == wanted)
    return hold(state);
  return fail(state, loc, "attribute",
              place + " is " + describe(attribute) + ", the rule asks for " +
                  describe(wanted));
}

bool Interpreter::visitOperands(State &state, pdl::OperationOp asked,
                                Operation *found, const Reached &reached,
                                std::optional<unsigned> connector) {
  OperandRange operands = asked.getOperandValues();
  bool behindRange = false;
  for (auto [index, operand] : llvm::enumerate(operands)) {
    bool isRange = isa<pdl::RangeType>(operand.getType());
    behindRange |= isRange;
    bool all = isRange && operands.size() == 1;
    std::string place = all       ? "the operands"
                        : isRange ? "operand group " + std::to_string(index)
                                  : "operand " + std::to_string(index);
    place += reached.of(found);
    PDLValue value = all           ? storage.range(found->getOperands())
                     : behindRange ? storage.operandGroup(found, index, isRange)
                     : index < found->getNumOperands()
                         ? PDLValue(found->getOperand(index))
                         : PDLValue();
    if (!visitOperand(state, operand, value, place, asked, connector == index))
      return false;
  }
  return true;
}

bool Interpreter::visitOperand(State &state, Value asked, PDLValue found,
                               const std::string &place, pdl::OperationOp op,
                               bool isConnector) {
  Operation *def = asked.getDefiningOp();
  bool isOperand = isa<pdl::OperandOp, pdl::OperandsOp>(def);
  Location loc = isOperand ? def->getLoc() : op.getLoc();
  if (!found)
    return fail(state, loc, "operand", "there is no " + place);
  bool isNew = false;
  if (!bind(state, asked, found, place, op.getLoc(), isNew, isConnector))
    return false;
  if (!isNew)
    return true;
  if (!isOperand)
    return visitDefinition(state, asked, found, place, def->getLoc());
  hold(state);
  Value type = def->getNumOperands() ? def->getOperand(0) : Value();
  return !type || visitType(state, type, storage.typeOf(found),
                            "the type of " + place, loc);
}

bool Interpreter::visitDefinition(State &state, Value asked, PDLValue found,
                                  const std::string &place, Location loc) {
  Operation *def = asked.getDefiningOp();
  auto parent = def->getOperand(0).getDefiningOp<pdl::OperationOp>();
  Operation *definer = definingOp(found);
  std::string name = parent.getOpName() ? "`" + parent.getOpName()->str() + "`"
                                        : std::string("an operation");
  if (!definer)
    return fail(state, parent.getLoc(), "operand",
                place + " is a block argument, the rule asks for a result of " +
                    name);
  Reached reached{place + " is defined by", " that defines " + place};
  hold(state);
  PDLValue result = storage.resultOf(def, definer);
  if (result && samePdlValue(result, found)) {
    hold(state);
    return visit(state, parent, definer, reached);
  }
  // A wrong name says more than the wrong result.
  StringRef defined = definer->getName().getStringRef();
  if (!state.bound.count(parent.getOp()) &&
      parent.getOpName().value_or(defined) != defined)
    return visit(state, parent, definer, reached);
  if (auto single = dyn_cast<pdl::ResultOp>(def))
    return fail(
        state, loc, "result",
        place + " is result " +
            Twine(cast<OpResult>(found.cast<Value>()).getResultNumber()) +
            " of " + Reached::quoted(definer) + ", the rule asks for result " +
            Twine(single.getIndex()));
  return fail(state, loc, "results",
              place + " are not the results of " + Reached::quoted(definer) +
                  " that the rule asks for");
}

bool Interpreter::visitResults(State &state, pdl::OperationOp asked,
                               Operation *found, const Reached &reached) {
  OperandRange types = asked.getTypeValues();
  bool behindRange = false;
  for (auto [index, type] : llvm::enumerate(types)) {
    bool isRange = isa<pdl::RangeType>(type.getType());
    behindRange |= isRange;
    bool all = isRange && types.size() == 1;
    std::string place = all       ? "the results"
                        : isRange ? "result group " + std::to_string(index)
                                  : "result " + std::to_string(index);
    place += reached.of(found);
    PDLValue value = all           ? storage.range(found->getResults())
                     : behindRange ? storage.resultGroup(found, index, isRange)
                     : index < found->getNumResults()
                         ? PDLValue(found->getResult(index))
                         : PDLValue();
    if (!value)
      return fail(state, asked.getLoc(), "result", "there is no " + place);
    if (!all)
      hold(state);
    if (!visitType(state, type, storage.typeOf(value), "the type of " + place,
                   type.getDefiningOp()->getLoc()))
      return false;
  }
  return true;
}

bool Interpreter::visitType(State &state, Value asked, PDLValue found,
                            const std::string &place, Location loc) {
  bool isNew = false;
  if (!bind(state, asked, found, place, loc, isNew))
    return false;
  if (!isNew)
    return true;
  Operation *def = asked.getDefiningOp();
  PDLValue wanted = storage.constant(def);
  if (!wanted)
    return true;
  if (found && samePdlValue(found, wanted))
    return hold(state);
  return fail(state, def->getLoc(), "type",
              place + " is " + describe(found) + ", the rule asks for " +
                  describe(wanted));
}
