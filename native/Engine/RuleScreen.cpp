//===- RuleScreen.cpp - What is seen before a rule is tried ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/DeclaredAttributes.h"
#include "Engine/Natives.h"
#include "Engine/Notation/Expression.h"
#include "Engine/RuleChecks.h"
#include "Engine/RuleSet.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDL/IR/PDLTypes.h"

using namespace mlir;
using namespace tenon;

bool AttributeOf::isSet(Operation *root) const {
  Operation *op = root;
  for (unsigned operand : path) {
    op = operand < op->getNumOperands()
             ? op->getOperand(operand).getDefiningOp()
             : nullptr;
    if (!op)
      return false;
  }
  Attribute value = op->getAttr(name);
  if (!value || field.empty())
    return value != nullptr;
  DictionaryAttr fields = fieldsOf(value);
  return fields && fields.contains(field);
}

bool Rule::mayMatch(Operation *root) const {
  auto has = [&](const AttributeOf &attribute) {
    return attribute.isSet(root);
  };
  auto isMade = [&](std::pair<unsigned, OperationName> maker) {
    auto [operand, name] = maker;
    Operation *found = operand < root->getNumOperands()
                           ? root->getOperand(operand).getDefiningOp()
                           : nullptr;
    return found && found->getName() == name;
  };
  return llvm::all_of(makers, isMade) && llvm::all_of(needed, has) &&
         llvm::none_of(unwanted, has) && !hasSetAll(root);
}

bool Rule::hasSetAll(Operation *root) const {
  return !sets.empty() && llvm::all_of(sets, [&](const AttributeOf &attribute) {
    return attribute.isSet(root);
  });
}

//===----------------------------------------------------------------------===//
// Reading a rule
//===----------------------------------------------------------------------===//

/// The constant that a value of a rule is, or null.
Attribute tenon::literalOf(Value value) {
  auto attribute = value.getDefiningOp<pdl::AttributeOp>();
  return attribute ? attribute.getValueAttr() : Attribute();
}

std::optional<AttributeRead> tenon::attributeRead(Value value) {
  auto call = value.getDefiningOp<pdl::ApplyNativeConstraintOp>();
  if (call && call.getName() == kAttributeOr) {
    auto name = dyn_cast_or_null<StringAttr>(literalOf(call.getArgs().back()));
    if (!name)
      return std::nullopt;
    return AttributeRead{call.getArgs()[0], name, /*hasDefault=*/true};
  }
  for (Operation *user : value.getUsers())
    if (auto op = dyn_cast<pdl::OperationOp>(user);
        op && isa<pdl::PatternOp>(op->getParentOp()))
      for (auto [name, matched] :
           llvm::zip(op.getAttributeValueNames(), op.getAttributeValues()))
        if (matched == value)
          return AttributeRead{op.getOp(), cast<StringAttr>(name),
                               /*hasDefault=*/false};
  return std::nullopt;
}

std::vector<StringRef> tenon::entriesOf(Value value) {
  std::vector<StringRef> names;
  if (auto table = dyn_cast_or_null<DictionaryAttr>(literalOf(value)))
    for (NamedAttribute entry : table)
      names.push_back(entry.getName());
  auto ask = value.getDefiningOp<pdl::ApplyNativeConstraintOp>();
  auto build = value.getDefiningOp<pdl::ApplyNativeRewriteOp>();
  if (ask && ask.getName() == kExpression)
    return entriesBuilt(cast<StringAttr>(literalOf(ask.getArgs()[0])));
  if (build && build.getName() == kBuildExpression)
    return entriesBuilt(cast<StringAttr>(literalOf(build.getArgs()[0])));
  return names;
}

namespace {
/// Notes what a rule asks and sets that is seen before it is tried.
class Screen {
public:
  explicit Screen(Rule &rule) : pattern(rule.pattern), rule(rule) {}

  void note(pdl::OperationOp root) {
    noteOperation(root, {});
    for (auto call :
         pattern.getBodyRegion().getOps<pdl::ApplyNativeConstraintOp>())
      noteQuestion(call);
    // An operation that goes has no attributes.
    pdl::RewriteOp rewrite = pattern.getRewriter();
    rewrite.walk([&](Operation *op) {
      if (auto erase = dyn_cast<pdl::EraseOp>(op))
        paths.erase(erase.getOpValue());
      else if (auto replace = dyn_cast<pdl::ReplaceOp>(op))
        paths.erase(replace.getOpValue());
    });
    rewrite.walk([&](pdl::ApplyNativeRewriteOp call) { noteChange(call); });
  }

private:
  /// Where operations and their attributes are found, from the root.
  void noteOperation(pdl::OperationOp op, SmallVector<unsigned, 2> path) {
    paths[op.getOp()] = path;
    if (path.empty())
      for (Attribute name : op.getAttributeValueNames())
        rule.needed.push_back({path, cast<StringAttr>(name), ""});
    for (auto [number, value] : llvm::enumerate(op.getOperandValues())) {
      // Behind a range the number of an operand is not known.
      if (isa<pdl::RangeType>(value.getType()))
        break;
      auto result = value.getDefiningOp<pdl::ResultOp>();
      auto maker = result ? result.getParent().getDefiningOp<pdl::OperationOp>()
                          : pdl::OperationOp();
      if (!maker)
        continue;
      if (path.empty() && maker.getOpName())
        rule.makers.emplace_back(
            number, OperationName(*maker.getOpName(), op.getContext()));
      SmallVector<unsigned, 2> longer = path;
      longer.push_back(number);
      noteOperation(maker, longer);
    }
  }

  void noteQuestion(pdl::ApplyNativeConstraintOp call) {
    OperandRange arguments = call.getArgs();
    if (call.getIsNegated())
      return;
    if (call.getName() == kHasNoAttribute) {
      auto name = dyn_cast_or_null<StringAttr>(literalOf(arguments.back()));
      auto path = paths.find(arguments[0]);
      if (name && path != paths.end())
        rule.unwanted.push_back({path->second, name, ""});
    } else if (call.getName() == kRequire) {
      bool isOfOp = isa<pdl::OperationType>(arguments[0].getType());
      arguments = arguments.drop_front(isOfOp);
      for (EntryAsked asked :
           entriesAsked(cast<StringAttr>(literalOf(arguments[0])))) {
        std::optional<AttributeRead> read =
            attributeRead(arguments[2 + asked.argument]);
        auto path = read ? paths.find(read->op) : paths.end();
        // The default has the entry, or has not.
        if (path == paths.end() || (read->hasDefault && asked.holds))
          continue;
        (asked.holds ? rule.needed : rule.unwanted)
            .push_back({path->second, read->name, asked.entry.str()});
      }
    }
  }

  void noteChange(pdl::ApplyNativeRewriteOp call) {
    OperandRange arguments = call.getArgs();
    if (call.getName() != kSetAttribute && call.getName() != kMark)
      return;
    Value target = arguments[0];
    if (auto results = target.getDefiningOp<pdl::ResultsOp>())
      target = results.getParent();
    else if (auto result = target.getDefiningOp<pdl::ResultOp>())
      target = result.getParent();
    auto name = dyn_cast_or_null<StringAttr>(literalOf(arguments[1]));
    auto path = paths.find(target);
    // Attributes without a dialect are the operation's own.
    if (!name || !name.getValue().contains('.') || path == paths.end())
      return;
    AttributeOf attribute = {path->second, name, ""};
    std::vector<StringRef> fields;
    if (hasFields(name, pattern.getContext()))
      fields = entriesOf(arguments[2]);
    for (StringRef field : fields) {
      attribute.field = field.str();
      rule.sets.push_back(attribute);
    }
    // What was matched or asked is changed.
    auto op = target.getDefiningOp<pdl::OperationOp>();
    bool isAsked = llvm::is_contained(op.getAttributeValueNames(), name) ||
                   llvm::any_of(target.getUsers(), [&](Operation *user) {
                     auto call = dyn_cast<pdl::ApplyNativeConstraintOp>(user);
                     return call && call.getName() == kAttributeOr &&
                            literalOf(call.getArgs().back()) == name;
                   });
    if (fields.empty() && !isAsked)
      rule.sets.push_back(attribute);
  }

  pdl::PatternOp pattern;
  Rule &rule;
  llvm::DenseMap<Value, SmallVector<unsigned, 2>> paths;
};
} // namespace

void tenon::noteScreen(pdl::OperationOp root, Rule &rule) {
  Screen(rule).note(root);
}
