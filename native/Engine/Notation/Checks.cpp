//===- Checks.cpp - Types of expressions, and what they are checked for ---===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Notation/Expander.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;

namespace {
struct SortWord {
  StringLiteral word;
  Sort sort;
  StringLiteral meaning;
};
} // namespace

static constexpr SortWord kSorts[] = {
    {"Attr", Sort::Any, "an attribute"},
    {"Int", Sort::Int, "a number"},
    {"List", Sort::List, "a list of numbers"},
    {"Mask", Sort::Mask, "a mask"},
    {"Loops", Sort::Loops, "a list of loops"},
    {"ElementType", Sort::ElementType, "an element type"},
    {"Map", Sort::Map, "an affine map"},
    {"String", Sort::String, "a string"},
    {"Dictionary", Sort::Dictionary, "a dictionary"},
    {"Op", Sort::Op, "an operation"},
    {"Value", Sort::Value, "a value"},
    {"ValueRange", Sort::Value, "a value"},
    {"Type", Sort::Type, "a type"},
    {"TypeRange", Sort::Type, "a type"},
};

std::optional<Sort> tenon::sortOf(StringRef word) {
  for (const SortWord &known : kSorts)
    if (known.word == word)
      return known.sort;
  return std::nullopt;
}

StringRef tenon::wordFor(Sort sort) {
  return llvm::find_if(
             kSorts, [&](const SortWord &known) { return known.sort == sort; })
      ->meaning;
}

std::string tenon::listSorts() {
  return llvm::join(
      llvm::map_range(kSorts, [](const SortWord &known) { return known.word; }),
      ", ");
}

bool tenon::fits(Sort from, Sort to) {
  if (to == Sort::Any || from == Sort::Any)
    return isAttribute(from) || from == to;
  // An operation stands for its results.
  if (from == to || (from == Sort::Op && to == Sort::Value))
    return true;
  bool isMixed = (from == Sort::Mask && to == Sort::Loops) ||
                 (from == Sort::Loops && to == Sort::Mask);
  return isNumeric(from) && isNumeric(to) && !isMixed;
}

std::string Expander::show(const Expression &expression) {
  std::string text =
      printExpression(expression, [&](const Expression &argument) {
        return leafOf(argument).shown;
      });
  return text;
}

/// The expression in a message: what it is, in quotes.
std::string Expander::quote(const Expression &expression) {
  if (expression.kind == Expression::String)
    return quoteString(expression.text, '"');
  return "'" + show(expression) + "'";
}

Known Expander::knownOf(const Expression &expression) {
  auto sortOfPart = [&](size_t number) {
    return knownOf(expression.parts[number]).sort;
  };
  switch (expression.kind) {
  case Expression::Argument:
    return leafOf(expression).known;
  case Expression::Number:
    return Sort::Int;
  case Expression::String:
    return Sort::String;
  case Expression::Word:
    return isElementType(expression.text) ? Sort::ElementType
           : expression.text == "unit"    ? Sort::Any
                                          : Sort::Int;
  case Expression::Dictionary:
    return Sort::Dictionary;
  case Expression::List: {
    bool areNumbers = true;
    for (size_t number = 0; number < expression.parts.size(); ++number) {
      Sort sort = sortOfPart(number);
      areNumbers &= isNumeric(sort) && sort != Sort::Any;
    }
    return areNumbers ? Sort::List : Sort::Any;
  }
  case Expression::Index: {
    Sort list = sortOfPart(0);
    if (!isNumeric(list) || list == Sort::Any)
      return Sort::Any;
    return sortOfPart(1) == Sort::Int ? Sort::Int
           : list == Sort::Loops      ? Sort::Loops
                                      : Sort::List;
  }
  case Expression::Choose: {
    Sort yes = sortOfPart(1), no = sortOfPart(2);
    return yes == no       ? yes
           : fits(yes, no) ? no
           : fits(no, yes) ? yes
                           : Sort::Any;
  }
  case Expression::Unary:
    if (expression.text == "!")
      return sortOfPart(0) == Sort::Int ? Sort::Int : Sort::Mask;
    return sortOfPart(0) == Sort::Int ? Sort::Int : Sort::List;
  case Expression::Binary: {
    bool areSingle = sortOfPart(0) == Sort::Int && sortOfPart(1) == Sort::Int;
    bool isArithmetic = StringRef("+-*/%").contains(expression.text) ||
                        expression.text == "ceildiv";
    if (areSingle)
      return Sort::Int;
    return isArithmetic ? Sort::List : Sort::Mask;
  }
  case Expression::Function:
    if (expression.text == "without")
      return sortOfPart(0);
    if (expression.parts.size() == 2 &&
        (expression.text == "min" || expression.text == "max"))
      return sortOfPart(0) == Sort::Int && sortOfPart(1) == Sort::Int
                 ? Sort::Int
                 : Sort::List;
    return sortOf(lookupBuiltIn(expression.text)->result).value_or(Sort::Any);
  }
  llvm_unreachable("a kind of expression");
}

void Expander::checkNotTextAndList(const Expression &comparison) {
  auto check = [&](const Expression &text, const Expression &list) {
    if (knownOf(text).sort == Sort::String && list.kind == Expression::List)
      fail(comparison.operatorPlace, "a string equals no list: " + quote(text) +
                                         " is a string, " + quote(list) +
                                         " is a list; `in` tests membership");
  };
  check(comparison.parts[0], comparison.parts[1]);
  check(comparison.parts[1], comparison.parts[0]);
}

/// Refuses comparisons whose elements never differ, or always, all together.
void Expander::checkCondition(const Expression &condition) {
  if (condition.kind != Expression::Binary)
    return;
  if (condition.text == "&&")
    llvm::for_each(condition.parts,
                   [&](const Expression &part) { checkCondition(part); });
  else if (condition.text == "==" || condition.text == "!=")
    checkNotTextAndList(condition);
}

/// The sort that a function takes by that word in its signature.
static Sort sortOfArgument(StringRef word) {
  return word == "map"                          ? Sort::Map
         : word == "table"                      ? Sort::Dictionary
         : word == "name" || word == "names"    ? Sort::String
         : word == "element"                    ? Sort::ElementType
         : word == "shape" || word == "numbers" ? Sort::List
                                                : Sort::Any;
}

/// Whether a value may stand where a sort is declared.
bool Expander::fitsAs(const Expression &value, Sort sort) {
  bool isSeveral = value.kind == Expression::List && value.parts.size() > 1;
  return fits(knownOf(value).sort, sort) && !(isSeveral && sort == Sort::Int);
}

bool Expander::isOneValue(const Expression &expression) {
  const Signature *tuple = knownOf(expression).tuple;
  if (tuple)
    fail(expression.place,
         quote(expression) + " is " +
             (tuple->results.empty()
                  ? "no value: a statement of its own calls it"
                  : "several values; name one of them"));
  return !tuple;
}

/// Refuses what an operator or a function can take of no value.
void Expander::checkOperands(const Expression &expression) {
  for (const Expression &part : expression.parts)
    checkOperands(part);
  if (expression.parts.empty())
    return;
  auto refuse = [&](const Expression &part, const Twine &verb) {
    fail(expression.operatorPlace,
         "`" + Twine(expression.text == "[" ? "[]" : expression.text) + "` " +
             verb + ", " + quote(part) + " is " + wordFor(knownOf(part).sort));
  };
  StringRef name = expression.text;
  bool isComparison = name.starts_with("<") || name.starts_with(">");
  bool isPart = expression.kind == Expression::Binary ||
                expression.kind == Expression::Unary;
  bool takesAny = llvm::is_contained({"==", "!=", "in"}, name);
  bool isFunction = expression.kind == Expression::Function;
  bool isOfNumbers = isFunction && lookupBuiltIn(name)->takesNumbers;
  for (auto [number, part] : llvm::enumerate(expression.parts)) {
    Sort sort = knownOf(part).sort;
    if (!isOneValue(part))
      return;
    if (!isAttribute(sort))
      return fail(part.place, quote(part) + " is " + wordFor(sort) +
                                  ", an attribute is expected");
    if (isFunction) {
      SmallVector<StringRef> words;
      lookupBuiltIn(name)->arguments.split(words, ", ");
      Sort taken = sortOfArgument(words[std::min(number, words.size() - 1)]);
      if (!fitsAs(part, taken))
        return refuse(part, "takes " + wordFor(taken));
    }
    if ((isPart && !takesAny) || isOfNumbers)
      if (!isNumeric(sort))
        return refuse(part,
                      isComparison ? "compares numbers" : "takes numbers");
    if (expression.kind == Expression::Choose && number == 0 &&
        !isNumeric(sort))
      return refuse(part, "takes a condition");
    if (expression.kind == Expression::Index && number == 0 &&
        (sort == Sort::String || sort == Sort::ElementType ||
         sort == Sort::Int) &&
        part.kind != Expression::Argument)
      return refuse(part, "takes a list");
  }
  if (name == "==" || name == "!=" || (isFunction && name == "equal")) {
    const Expression &first = expression.parts[0],
                     &second = expression.parts[1];
    Sort left = knownOf(first).sort, right = knownOf(second).sort;
    if (left != Sort::Any && right != Sort::Any &&
        isNumeric(left) != isNumeric(right))
      refuse(second, "compares values of one type: " + quote(first) + " is " +
                         wordFor(left));
  }
  if (isFunction && name == "equal")
    checkNotTextAndList(expression);
  bool divides = name == "/" || name == "%" || name == "ceildiv";
  if (divides && expression.kind == Expression::Binary &&
      expression.parts[1].kind == Expression::Number &&
      StringRef(expression.parts[1].text).ltrim('-') == "0")
    fail(expression.operatorPlace, "division by 0");
}

void Expander::checkArgument(const Expression &argument,
                             const Parameter &parameter, StringRef callee) {
  Sort sort = knownOf(argument).sort;
  if (isOneValue(argument) && !fitsAs(argument, parameter.sort) &&
      !(parameter.sort == Sort::Type && isTypeAttribute(sort)))
    fail(argument.place, "'" + callee + "' takes " + wordFor(parameter.sort) +
                             " as '" + parameter.name + "', " +
                             quote(argument) + " is " + wordFor(sort));
}

/// Has parts that depend on nothing be computed now, for what is wrong in them.
void Expander::checkConstants(const Expression &expression) {
  if (!expression.isConstant()) {
    for (const Expression &part : expression.parts)
      checkConstants(part);
    return;
  }
  auto found = evaluate(expression, {}, shared.context);
  if (auto *fault = std::get_if<std::string>(&found))
    fail(expression.operatorPlace, *fault);
}
