//===- RuleChecks.cpp - What is wrong with rules, before they run ---------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleChecks.h"
#include "Engine/Contracts.h"
#include "Engine/DidYouMean.h"
#include "Engine/Notation/Expression.h"
#include "Engine/RuleFacts.h"
#include "mlir/Dialect/PDL/IR/PDLTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tenon;

InFlightDiagnostic RuleChecks::error(Location loc) {
  failed = found = true;
  return emitError(loc);
}

InFlightDiagnostic RuleChecks::warning(Location loc) {
  found = true;
  return strict ? error(loc) : emitWarning(loc);
}

LogicalResult RuleChecks::run() {
  checkInlineBodies();
  for (const Rule &rule : rules)
    checkRule(rule);
  checkTies();
  return success(!failed);
}

void RuleChecks::checkInlineBodies() {
  for (const InlineBody &body : source.inlineBodies())
    error(body.location)
        << "'" << body.name
        << "' has a C++ body, which is lost when rules are loaded at run "
           "time: register it as a native and declare it without a body";
}

void RuleChecks::checkRule(const Rule &rule) {
  if (rule.name.empty())
    error(rule.location)
        << "a rule has no name: write 'Pattern Name with benefit(N) { ... }'";
  pdl::PatternOp pattern = rule.pattern;
  if (llvm::none_of(pattern.getRewriter().getBodyRegion().getOps(),
                    llvm::IsaPred<pdl::EraseOp, pdl::ReplaceOp,
                                  pdl::OperationOp, pdl::ApplyNativeRewriteOp>))
    error(rule.location)
        << "rule '" << rule.name
        << "' rewrites nothing: it would fire again and again; say what stands "
           "in the place of its root";
  auto onlySays = [](Operation &op) {
    auto call = dyn_cast<pdl::ApplyNativeRewriteOp>(op);
    return isa<pdl::AttributeOp>(op) ||
           (call &&
            llvm::is_contained({kRefuse, kBuildExpression}, call.getName()));
  };
  if (refuses(rule) &&
      !llvm::all_of(pattern.getRewriter().getBodyRegion().getOps(), onlySays))
    error(rule.location) << "rule '" << rule.name
                         << "' refuses what it matches, and changes it as well";
  pattern.walk([&](Operation *op) {
    if (auto call = dyn_cast<pdl::ApplyNativeConstraintOp>(op)) {
      checkNative(op, call.getName(), Native::Form::Constraint);
      checkFields(call, call.getName());
    } else if (auto call = dyn_cast<pdl::ApplyNativeRewriteOp>(op)) {
      checkNative(op, call.getName(), Native::Form::Rewrite);
      checkFields(call, call.getName());
    } else if (auto constant = dyn_cast<pdl::AttributeOp>(op)) {
      checkNames(constant);
    } else if (auto operation = dyn_cast<pdl::OperationOp>(op)) {
      for (Attribute name : operation.getAttributeValueNames())
        checkName(op, cast<StringAttr>(name));
      if (op->getParentOfType<pdl::RewriteOp>())
        checkBuilt(rule, operation);
      else
        checkMatched(rule, operation);
    }
  });
  checkRemoved(rule);
}

//===----------------------------------------------------------------------===//
// Natives
//===----------------------------------------------------------------------===//

static PDLValue::Kind kindOf(Type type) {
  return llvm::TypeSwitch<Type, PDLValue::Kind>(type)
      .Case([](pdl::OperationType) { return PDLValue::Kind::Operation; })
      .Case([](pdl::TypeType) { return PDLValue::Kind::Type; })
      .Case([](pdl::ValueType) { return PDLValue::Kind::Value; })
      .Case([](pdl::RangeType range) {
        return isa<pdl::TypeType>(range.getElementType())
                   ? PDLValue::Kind::TypeRange
                   : PDLValue::Kind::ValueRange;
      })
      .Default([](Type) { return PDLValue::Kind::Attribute; });
}

/// One value is a range of one where it is taken, not where it is given.
static bool sameKinds(TypeRange types, ArrayRef<NativeValue> values,
                      bool areTaken) {
  return types.size() == values.size() &&
         llvm::all_of(llvm::zip(types, values), [&](auto pair) {
           PDLValue::Kind used = kindOf(std::get<0>(pair));
           PDLValue::Kind declared = std::get<1>(pair).kind;
           return used == declared ||
                  (areTaken && used == PDLValue::Kind::Value &&
                   declared == PDLValue::Kind::ValueRange);
         });
}

/// `(Op, Attr) -> Attr`, as a call uses it.
static std::string printCall(Operation *call) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto print = [&](Type type) { os << pdlWord(kindOf(type)); };
  os << "(";
  llvm::interleaveComma(call->getOperandTypes(), os, print);
  os << ")";
  if (call->getNumResults()) {
    os << " -> ";
    llvm::interleaveComma(call->getResultTypes(), os, print);
  }
  return text;
}

void RuleChecks::checkNative(Operation *call, StringRef name,
                             Native::Form form) {
  const Native *native = natives.lookup(name);
  StringRef word = form == Native::Form::Constraint ? "constraint" : "rewrite";
  if (!native) {
    error(call->getLoc()) << "no native " << word << " is called '" << name
                          << "': `tenon-rules prelude` lists the natives"
                          << didYouMean(name, natives.names());
    return;
  }
  if (native->form != form) {
    error(call->getLoc()) << "'" << name << "' is not a native " << word
                          << ": it is declared `" << native->declaration()
                          << "`";
    return;
  }
  // The front end writes the calls that take more.
  if (native->takesMore)
    return checkNames(call);
  if (!sameKinds(call->getOperandTypes(), native->parameters, true) ||
      !sameKinds(call->getResultTypes(), native->results, false))
    error(call->getLoc()) << "native " << word << " '" << name
                          << "' is used as " << printCall(call)
                          << ", but it is declared `" << native->declaration()
                          << "`";
  else
    checkConstants(call, *native);
}

/// How many operands `op` matches, if it says so.
static std::optional<unsigned> countOperands(pdl::OperationOp op) {
  if (!op || !llvm::all_of(op.getOperandValues().getTypes(),
                           llvm::IsaPred<pdl::ValueType>))
    return std::nullopt;
  return op.getOperandValues().size();
}

void RuleChecks::checkNames(Operation *call) {
  auto isName = [](Value argument) {
    auto asked = argument.getDefiningOp<pdl::ApplyNativeConstraintOp>();
    return asked && asked.getName() == "NameAndDialect" &&
           cast<OpResult>(argument).getResultNumber() == 0;
  };
  if (llvm::none_of(call->getOperands(), isName))
    return;
  auto check = [&](StringRef name, Location loc) {
    auto [dialect, rest] = name.split('.');
    if (name.ends_with("*") || rest.empty())
      error(loc) << "'" << name
                 << "' is no name of an operation: names are whole; `require "
                    "Dialect(op) == \""
                 << dialect << "\";` matches a dialect";
  };
  for (Value argument : call->getOperands()) {
    auto constant = argument.getDefiningOp<pdl::AttributeOp>();
    Attribute value =
        constant ? constant.getValue().value_or(Attribute()) : Attribute();
    if (auto names = dyn_cast_or_null<ArrayAttr>(value))
      for (StringRef name : names.getAsValueRange<StringAttr>())
        check(name, constant.getLoc());
    // Those that the expression itself lists.
    if (auto text = dyn_cast_or_null<StringAttr>(value))
      for (const Token &token : tokenize(text.getValue()))
        if (token.kind == Token::String && token.text.contains(".*"))
          check(unquote(token.text), call->getLoc());
  }
}

void RuleChecks::checkConstants(Operation *call, const Native &native) {
  auto constants = llvm::map_to_vector(call->getOperands(), [](Value argument) {
    auto attribute = argument.getDefiningOp<pdl::AttributeOp>();
    return attribute ? attribute.getValue().value_or(Attribute()) : Attribute();
  });
  std::string fault = native.faultOf ? native.faultOf(constants) : "";
  if (!fault.empty())
    error(call->getLoc()) << fault;
  for (auto [parameter, constant] : llvm::zip(native.parameters, constants)) {
    auto name = dyn_cast_or_null<StringAttr>(constant);
    // Text that is not read was checked against these rules before.
    if (!name || name.empty() || !text.isRead() ||
        !llvm::is_contained(native.functions, parameter.name))
      continue;
    std::optional<unsigned> arity = text.arity(name);
    if (!arity)
      error(call->getLoc())
          << "no .mlir file beside the rules has a function " << name;
    std::optional<unsigned> operands =
        countOperands(call->getOperand(0).getDefiningOp<pdl::OperationOp>());
    if (native.name == kInstantiate && arity && operands && *arity > *operands)
      error(call->getLoc())
          << "the function " << name << " takes " << *arity
          << " values, but the rule matches " << *operands << " operands";
  }
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void RuleChecks::checkMatched(const Rule &rule, pdl::OperationOp op) {
  if (std::optional<RegisteredOperationName> name = registeredName(op)) {
    if (checkCounts(rule, op, *name, "matches"))
      checkGroups(rule, op, *name);
  } else if (op.getOpName() && !op->getContext()->allowsUnregisteredDialects())
    warning(op.getLoc()) << "rule '" << rule.name << "' matches '"
                         << *op.getOpName()
                         << "', an operation that no loaded dialect has";
}

//===----------------------------------------------------------------------===//
// Ties
//===----------------------------------------------------------------------===//

void RuleChecks::checkTies() {
  // Most rules have a benefit of their own.
  std::vector<std::optional<RuleFacts>> known(rules.size());
  auto factsOf = [&](size_t index) -> const RuleFacts & {
    if (!known[index])
      known[index].emplace(rules[index], natives);
    return *known[index];
  };
  for (size_t second = 0; second < rules.size(); ++second) {
    for (size_t first = 0; first < second; ++first) {
      const Rule &a = rules[first], &b = rules[second];
      bool otherRoot = a.root != b.root && !a.root.empty() && !b.root.empty();
      if (a.benefit != b.benefit || otherRoot || (refuses(a) && refuses(b)))
        continue;
      const RuleFacts &ofA = factsOf(first), &ofB = factsOf(second);
      if (ofA.disjoint(ofB))
        continue;
      bool certain = ofA.covers(ofB) || ofB.covers(ofA);
      InFlightDiagnostic finding =
          certain ? error(b.location) : warning(b.location);
      finding << "rules '" << b.name << "' and '" << a.name << "' ("
              << a.place() << ") " << (certain ? "match" : "may match")
              << " the same operation with the same benefit " << a.benefit
              << ": give the more specific one the higher benefit";
    }
  }
}
