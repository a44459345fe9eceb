//===- AttributeChecks.cpp - Attributes and fields that rules name --------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/DeclaredAttributes.h"
#include "Engine/Notation/Expression.h"
#include "Engine/RuleChecks.h"
#include "mlir/Dialect/PDL/IR/PDLTypes.h"

using namespace mlir;
using namespace tenon;

void RuleChecks::checkName(Operation *op, StringRef name) {
  std::string fault = faultOfAttributeName(name, op->getContext());
  if (!fault.empty())
    error(op->getLoc()) << fault;
}

void RuleChecks::checkNames(pdl::AttributeOp constant) {
  auto text = dyn_cast_or_null<StringAttr>(constant.getValueAttr());
  if (!text)
    return;
  // A program stands before the words and the arguments.
  auto runs = [&](Operation *user) {
    auto call = dyn_cast<pdl::ApplyNativeConstraintOp>(user);
    auto build = dyn_cast<pdl::ApplyNativeRewriteOp>(user);
    StringRef name = call ? call.getName() : build ? build.getName() : "";
    auto operands =
        llvm::make_filter_range(user->getOperands(), [](Value value) {
          return isa<pdl::AttributeType>(value.getType());
        });
    return llvm::is_contained({kExpression, kBuildExpression, kRequire},
                              name) &&
           *operands.begin() == constant.getAttr();
  };
  if (!llvm::any_of(constant->getUsers(), runs))
    return checkName(constant, text);
  for (StringRef name : stringsOf(text))
    checkName(constant, name);
}

/// Where a call has its program: a native of an expression takes it behind an
/// operation, if any.
static unsigned programOf(Operation *call) {
  return isa<pdl::OperationType>(call->getOperand(0).getType());
}

void RuleChecks::checkFields(Operation *call, StringRef native) {
  auto check = [&](StringRef attribute, StringRef field) {
    std::string fault = faultOfFieldName(attribute, field, call->getContext());
    if (!fault.empty())
      error(call->getLoc()) << fault;
  };
  if (native == kSetAttribute || native == kMark) {
    auto name = dyn_cast_or_null<StringAttr>(literalOf(call->getOperand(1)));
    if (name)
      for (StringRef field : entriesOf(call->getOperand(2)))
        check(name, field);
    return;
  }
  if (!llvm::is_contained({kExpression, kBuildExpression, kRequire}, native))
    return;
  // A condition has its words behind the program.
  unsigned program = programOf(call),
           first = program + 1 + (native == kRequire);
  auto text = cast<StringAttr>(literalOf(call->getOperand(program)));
  for (EntryAsked asked : entriesRead(text))
    if (std::optional<AttributeRead> read =
            attributeRead(call->getOperand(first + asked.argument)))
      check(read->name, asked.entry);
}
