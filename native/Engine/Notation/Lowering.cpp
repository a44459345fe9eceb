//===- Lowering.cpp - Expressions as calls of natives ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Contracts.h"
#include "Engine/Notation/Expander.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

std::string tenon::attributeLiteral(StringRef text) {
  return "attr<" + quoteString(text, '"') + ">";
}

ExpandedText Expander::literal(const Expression &expression) {
  ExpandedText text;
  auto found = evaluate(expression, {}, shared.context);
  if (auto *fault = std::get_if<std::string>(&found)) {
    fail(expression.operatorPlace, *fault);
    return text;
  }
  std::string printed;
  llvm::raw_string_ostream os(printed);
  auto attribute = std::get<Attribute>(found);
  auto number = dyn_cast<IntegerAttr>(attribute);
  attribute.print(os, /*elideType=*/number && number.getType().isInteger(64));
  text.append(attributeLiteral(printed), file, expression.place, false);
  return text;
}

/// Has the native be declared that takes so many arguments.
std::string Expander::helper(StringRef native, size_t arguments, bool hasOp) {
  bool hasWords = native == kRequire || native == kRefuse;
  bool builds = native == kBuildExpression || native == kRefuse;
  std::string name = (native + Twine(arguments)).str();
  if (hasWords && !hasOp)
    name += "Anywhere";
  std::string declaration = (Twine(builds ? "Rewrite " : "Constraint ") + name +
                             "(" + (hasOp ? "op: Op, " : "") + "program: Attr" +
                             (hasWords ? ", why: Attr" : ""))
                                .str();
  for (size_t number = 0; number < arguments; ++number)
    declaration += ", x" + std::to_string(number) + ": Attr";
  declaration += hasWords ? ");" : ") -> Attr;";
  declareHelper(std::move(declaration));
  return name;
}

ExpandedText Expander::program(const Expression &expression, StringRef native,
                               const ExpandedText &op, const ExpandedText &why,
                               ArrayRef<Expression> extra) {
  // Each argument once, by its text.
  std::vector<const Leaf *> arguments;
  auto nameOf = [&](const Expression &argument) {
    const Leaf &used = leafOf(argument);
    auto it = llvm::find_if(arguments, [&](const Leaf *known) {
      return known->text.text == used.text.text;
    });
    size_t number = it - arguments.begin();
    if (it == arguments.end())
      arguments.push_back(&used);
    return "$" + std::to_string(number);
  };
  std::string code = printExpression(expression, nameOf);
  for (const Expression &argument : extra)
    (void)nameOf(argument);
  std::string names;
  for (const Leaf *argument : arguments)
    names += (names.empty() ? "" : "; ") + nameInProgram(argument->shown);
  ExpandedText text;
  text.append(helper(native, arguments.size(), !op.text.empty()), file,
              expression.place, false);
  text.append("(");
  if (!op.text.empty()) {
    text << op << ", ";
  }
  text.append(attributeLiteral(quoteString(names + ": " + code, '"')));
  if (!why.text.empty()) {
    text << ", " << why;
  }
  for (const Leaf *argument : arguments) {
    text << ", " << argument->text;
  }
  text.append(")", file, expression.place, false);
  return text;
}

ExpandedText Expander::lower(const Expression &expression) {
  if (!isGood())
    return {};
  if (expression.kind == Expression::Argument)
    return leafOf(expression).text;
  checkOperands(expression);
  if (!isGood())
    return {};
  if (expression.isConstant())
    return literal(expression);
  checkConstants(expression);
  return program(expression, isRewrite ? kBuildExpression : kExpression);
}

/// In a rewrite an attribute stands for the type that it holds.
ExpandedText Expander::lowerType(const Expression &expression) {
  ExpandedText inner = lower(expression);
  if (!isGood() || !isRewrite || !isTypeAttribute(knownOf(expression).sort))
    return inner;
  declareHelper("Rewrite " + std::string(kBuildType) + "(type: Attr) -> Type;");
  ExpandedText text;
  text.append(kBuildType, file, expression.place, false);
  text << "(" << inner << ")";
  return text;
}

/// What stands between the brackets of a list of values, and its end.
ExpandedText Expander::lowerList(ArrayRef<Expression> parts,
                                 ArrayRef<Parameter> parameters) {
  ExpandedText text;
  for (auto [number, part] : llvm::enumerate(parts)) {
    text.append(number ? ", " : "");
    bool isType =
        number < parameters.size() && parameters[number].sort == Sort::Type;
    text.append(isType ? lowerType(part) : lower(part));
  }
  text.append(")");
  return text;
}
