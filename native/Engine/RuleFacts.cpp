//===- RuleFacts.cpp - What a rule asks of the operations it matches ------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleFacts.h"
#include "mlir/Dialect/PDL/IR/PDLTypes.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;

/// Opens the position of an operation that is reached through a value.
static constexpr StringLiteral kUser = "user ";

RuleFacts::RuleFacts(const Rule &rule, const NativeRegistry &natives)
    : place(rule.place()) {
  pdl::PatternOp pattern = rule.pattern;
  Block &body = pattern.getBodyRegion().front();
  if (Value root = pattern.getRewriter().getRoot())
    if (auto op = root.getDefiningOp<pdl::OperationOp>())
      addOperation(op, "root");
  // What the root does not lead to is reached through a value they share.
  unsigned users = 0;
  for (auto op : body.getOps<pdl::OperationOp>())
    if (!positions.count(op.getOp()))
      addOperation(op, (kUser + Twine(users++)).str());
  for (auto call : body.getOps<pdl::ApplyNativeConstraintOp>())
    addNative(call, natives);
}

void RuleFacts::addOperation(pdl::OperationOp op, const std::string &position) {
  if (!positions.try_emplace(op.getOp(), position).second)
    return;
  if (std::optional<StringRef> name = op.getOpName())
    facts[position] = name->str();

  bool counted = true;
  for (auto [index, operand] : llvm::enumerate(op.getOperandValues())) {
    counted &= isa<pdl::ValueType>(operand.getType());
    addValue(operand, position + ".operand" + std::to_string(index));
  }
  if (counted)
    facts[position + ".operands"] =
        std::to_string(op.getOperandValues().size());

  for (auto [name, value] :
       llvm::zip(op.getAttributeValueNames(), op.getAttributeValues())) {
    std::string key = position + "." + cast<StringAttr>(name).getValue().str();
    auto attribute = value.getDefiningOp<pdl::AttributeOp>();
    auto [it, isNew] = positions.try_emplace(value, key);
    facts[key + " is present"] = "yes";
    if (attribute && attribute.getValue())
      facts[key] = debugString(*attribute.getValue());
    else if (!isNew)
      facts[key + " is " + it->second] = "yes";
  }

  bool typed = !op.getTypeValues().empty();
  for (auto [index, value] : llvm::enumerate(op.getTypeValues())) {
    typed &= isa<pdl::TypeType>(value.getType());
    addValue(value, position + ".type" + std::to_string(index));
  }
  if (typed)
    facts[position + ".results"] = std::to_string(op.getTypeValues().size());
}

void RuleFacts::addValue(Value value, const std::string &position) {
  auto [it, isNew] = positions.try_emplace(value, position);
  if (!isNew) {
    facts[position + " is " + it->second] = "yes";
    return;
  }
  Operation *def = value.getDefiningOp();
  if (auto result = dyn_cast<pdl::ResultOp>(def)) {
    facts[position + " is result"] = std::to_string(result.getIndex());
    addOperation(result.getParent().getDefiningOp<pdl::OperationOp>(),
                 position + ".def");
  } else if (auto results = dyn_cast<pdl::ResultsOp>(def)) {
    addOperation(results.getParent().getDefiningOp<pdl::OperationOp>(),
                 position + ".def");
  } else if (auto operand = dyn_cast<pdl::OperandOp>(def)) {
    if (Value type = operand.getValueType())
      addValue(type, position + ".type");
  } else if (auto type = dyn_cast<pdl::TypeOp>(def)) {
    if (type.getConstantType())
      facts[position] = debugString(*type.getConstantType());
  }
}

std::string RuleFacts::describe(Value value) {
  auto it = positions.find(value);
  if (it != positions.end())
    return it->second;
  Operation *def = value.getDefiningOp();
  auto attribute = dyn_cast<pdl::AttributeOp>(def);
  if (attribute && attribute.getValue())
    return debugString(*attribute.getValue());
  auto type = dyn_cast<pdl::TypeOp>(def);
  if (type && type.getConstantType())
    return debugString(*type.getConstantType());
  if (auto result = dyn_cast<pdl::ResultOp>(def))
    return describe(result.getParent()) + ".result" +
           std::to_string(result.getIndex());
  // What has no position is the same as nothing in another rule.
  std::string name = place + " value " + std::to_string(positions.size());
  positions.try_emplace(value, name);
  return name;
}

void RuleFacts::addNative(pdl::ApplyNativeConstraintOp call,
                          const NativeRegistry &natives) {
  std::string name = call.getName().str();
  std::vector<std::string> arguments;
  for (Value argument : call.getArgs())
    arguments.push_back(describe(argument));
  std::string all = name + "(" + llvm::join(arguments, ", ") + ")";
  for (auto [index, result] : llvm::enumerate(call.getResults()))
    positions.try_emplace(result, all + "#" + std::to_string(index));
  if (name == kRequire && !call.getIsNegated())
    return addConditions(call);
  if (name == kExpression) {
    auto program = call.getArgs()[0].getDefiningOp<pdl::AttributeOp>();
    positions[call.getResult(0)] =
        spellProgram(cast<StringAttr>(program.getValueAttr()),
                     ArrayRef(arguments).drop_front());
  }
  facts[all] = call.getIsNegated() ? "no" : "yes";

  const Native *native = natives.lookup(name);
  auto last = call.getArgs().empty()
                  ? pdl::AttributeOp()
                  : call.getArgs().back().getDefiningOp<pdl::AttributeOp>();
  if (native && native->exclusive && !call.getIsNegated() && last &&
      last.getValue()) {
    std::string constant = arguments.back();
    arguments.back() = "_";
    facts[name + "(" + llvm::join(arguments, ", ") + ")"] = constant;
  }
}

void RuleFacts::addConditions(pdl::ApplyNativeConstraintOp call) {
  SmallVector<Value> arguments(call.getArgs());
  if (isa<pdl::OperationType>(arguments.front().getType()))
    arguments.erase(arguments.begin());
  auto program = arguments.front().getDefiningOp<pdl::AttributeOp>();
  std::vector<std::string> names;
  std::vector<Attribute> constants;
  for (Value argument : llvm::drop_begin(arguments, 2)) {
    names.push_back(describe(argument));
    auto constant = argument.getDefiningOp<pdl::AttributeOp>();
    constants.push_back(constant ? constant.getValueAttr() : Attribute());
  }
  llvm::append_range(
      conditions,
      conditionsOf(cast<StringAttr>(program.getValueAttr()), names, constants));
}

bool RuleFacts::disjoint(const RuleFacts &other) const {
  for (const Condition &condition : conditions)
    if (!StringRef(condition.term).contains(kUser))
      for (const Condition &others : other.conditions)
        if (condition.excludes(others))
          return true;
  return llvm::any_of(facts, [&](const auto &fact) {
    auto it = other.facts.find(fact.first);
    // Of the users of a value each rule may find another.
    return it != other.facts.end() && it->second != fact.second &&
           !StringRef(fact.first).contains(kUser);
  });
}

bool RuleFacts::covers(const RuleFacts &other) const {
  auto isAsked = [&](const Condition &condition) {
    return llvm::is_contained(other.conditions, condition);
  };
  return llvm::all_of(conditions, isAsked) &&
         llvm::all_of(facts, [&](const auto &fact) {
           auto it = other.facts.find(fact.first);
           return it != other.facts.end() && it->second == fact.second;
         });
}
