//===- Expression.cpp - The syntax of expressions -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Notation/Expression.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace tenon;

bool Expression::isLiteral() const {
  if (kind == List || kind == Dictionary)
    return llvm::all_of(parts, [](const Expression &part) {
      return part.isLiteral() && part.kind != List && part.text != "dynamic";
    });
  return kind == Number || kind == String || kind == Word;
}

bool Expression::isConstant() const {
  bool isOfDialect = kind == Function && text == "attribute";
  return kind != Argument && !isOfDialect &&
         llvm::all_of(parts,
                      [](const Expression &part) { return part.isConstant(); });
}

Token ExpressionParser::next() {
  const Token &token = peek();
  at = std::min(at + 1, tokens.size() - 1);
  return token;
}

bool ExpressionParser::accept(StringRef text) {
  bool found = peek().is(text);
  if (found)
    next();
  return found;
}

bool ExpressionParser::expect(StringRef text) {
  if (accept(text))
    return true;
  StringRef found = peek().text;
  StringRef meant = llvm::StringSwitch<StringRef>(found)
                        .Case("=", "==")
                        .Cases({"and", "&"}, "&&")
                        .Cases({"or", "|"}, "||")
                        .Default("");
  fail(peek().place,
       "'" + text + "' expected, found " +
           (found.empty() ? Twine("the end") : "'" + found + "'") +
           (meant.empty() ? Twine("") : "; the operator is `" + meant + "`"));
  return false;
}

void ExpressionParser::fail(size_t place, const Twine &what) {
  if (!isGood())
    return;
  fault = what.str();
  faultPlace = place;
  at = tokens.size() - 1;
}

std::vector<Expression> ExpressionParser::parseList(StringRef end) {
  std::vector<Expression> parts;
  while (isGood() && !accept(end)) {
    parts.push_back(parseExpression());
    if (accept(","))
      continue;
    expect(end);
    break;
  }
  return parts;
}

void ExpressionParser::failAtLeaf(const Token &token) {
  if (token.kind == Token::End)
    return fail(token.place, "an expression expected, found the end");
  if (token.text.starts_with("\"") || token.text.starts_with("'"))
    return fail(token.place, "the string does not end on its line");
  fail(token.place, "'" + token.text + "' begins no expression");
}

void ExpressionParser::checkDepth(size_t place, unsigned depth) {
  constexpr unsigned kDeepest = 200;
  if (depth > kDeepest)
    fail(place, "nested more than " + Twine(kDeepest) + " deep");
}

/// One more than the deepest part.
static unsigned depthOf(ArrayRef<Expression> parts) {
  unsigned depth = 0;
  for (const Expression &part : parts)
    depth = std::max(depth, part.depth + 1);
  return depth;
}

Expression::Expression(Kind kind, StringRef text, size_t place,
                       std::vector<Expression> inner)
    : kind(kind), text(text), parts(std::move(inner)), place(place),
      operatorPlace(place), depth(depthOf(parts)) {}

Expression ExpressionParser::parseExpression() {
  llvm::SaveAndRestore deeper(nesting, nesting + 1);
  checkDepth(peek().place, nesting);
  Expression test = parseLevel(0);
  size_t place = peek().place;
  if (!accept("?"))
    return test;
  Expression yes = parseExpression();
  expect(":");
  Expression no = parseExpression();
  Expression choice =
      Expression(Expression::Choose, "?", test.place,
                 {std::move(test), std::move(yes), std::move(no)});
  choice.operatorPlace = place;
  return choice;
}

static constexpr unsigned kLevels = 5;

/// How tight an operator binds, from 0; `kLevels` for what is none.
static unsigned levelOf(const Token &token) {
  if (token.kind == Token::String)
    return kLevels;
  return llvm::StringSwitch<unsigned>(token.text)
      .Case("||", 0)
      .Case("&&", 1)
      .Cases({"==", "!=", "<", "<=", ">", ">=", "in"}, 2)
      .Cases({"+", "-"}, 3)
      .Cases({"*", "/", "%", "ceildiv"}, 4)
      .Default(kLevels);
}

Expression ExpressionParser::parseLevel(unsigned level) {
  if (level == kLevels)
    return parseUnary();
  Expression left = parseLevel(level + 1);
  while (isGood() && levelOf(peek()) == level) {
    Token name = next();
    Expression right = parseLevel(level + 1);
    if (level == 2 && levelOf(peek()) == level)
      fail(peek().place, "comparisons do not chain; join two of them by &&");
    left = Expression(Expression::Binary, name.text, left.place,
                      {std::move(left), std::move(right)});
    left.operatorPlace = name.place;
    checkDepth(name.place, left.depth);
  }
  return left;
}

Expression ExpressionParser::parseUnary() {
  llvm::SaveAndRestore deeper(nesting, nesting + 1);
  Token token = peek();
  checkDepth(token.place, nesting);
  if (accept("-")) {
    if (peek().kind == Token::Number) {
      Expression number = parseUnary();
      if (number.kind != Expression::Number)
        return Expression(Expression::Unary, "-", token.place,
                          {std::move(number)});
      number.text = "-" + number.text;
      number.place = token.place;
      return number;
    }
    return Expression(Expression::Unary, "-", token.place, {parseUnary()});
  }
  if (accept("!"))
    return Expression(Expression::Unary, "!", token.place, {parseUnary()});
  return parsePostfix();
}

Expression ExpressionParser::parsePostfix() {
  Expression value = parsePrimary();
  while (isGood()) {
    size_t place = peek().place;
    if (parseMember(value))
      continue;
    Expression index;
    if (peek().is(".") && peek(1).kind == Token::Word) {
      next();
      index = Expression(Expression::String, peek().text, peek().place);
      next();
    } else if (accept("[")) {
      index = parseExpression();
      expect("]");
    } else {
      break;
    }
    value = Expression(Expression::Index, "[", value.place,
                       {std::move(value), std::move(index)});
    value.operatorPlace = place;
    checkDepth(place, value.depth);
  }
  return value;
}

Expression ExpressionParser::parsePrimary() {
  Token token = peek();
  if (token.kind == Token::Number) {
    next();
    int64_t number;
    if (token.text.getAsInteger(10, number))
      fail(token.place, "'" + token.text + "' is no number of 64 bits");
    return Expression(Expression::Number, token.text, token.place);
  }
  if (token.kind == Token::String) {
    next();
    return Expression(Expression::String, unquote(token.text), token.place);
  }
  if (accept("["))
    return Expression(Expression::List, "[", token.place, parseList("]"));
  if (token.is("{")) {
    next();
    Expression table = Expression(Expression::Dictionary, "{", token.place);
    while (isGood() && !accept("}")) {
      Token key = next();
      bool isString = key.kind == Token::String;
      std::string name = isString ? unquote(key.text) : key.text.str();
      while (accept("."))
        name += "." + next().text.str();
      if ((!isString && key.kind != Token::Word) || name.empty())
        fail(key.place,
             "the name of an entry expected, found '" + key.text + "'");
      if (llvm::is_contained(table.names, name))
        fail(key.place, "the dictionary has '" + name + "' already");
      table.names.push_back(std::move(name));
      expect("=");
      table.parts.push_back(parseExpression());
      if (!accept(",")) {
        expect("}");
        break;
      }
    }
    table.depth = depthOf(table.parts);
    return table;
  }
  bool isWord = token.kind == Token::Word;
  if (isWord && peek(1).is("(")) {
    if (const BuiltIn *function = lookupBuiltIn(token.text)) {
      next();
      next();
      std::vector<Expression> arguments = parseList(")");
      size_t count = arguments.size();
      if (isGood() && (count < function->least || count > function->most))
        fail(token.place,
             "'" + token.text + "' takes " + Twine(function->least) +
                 (function->most > function->least
                      ? " or " + Twine(function->most)
                      : Twine("")) +
                 (function->most == 1 ? " argument" : " arguments") +
                 ", found " + Twine(count));
      return Expression(Expression::Function, token.text, token.place,
                        std::move(arguments));
    }
    return parseLeaf();
  }
  if (isWord && !isName(token.text) &&
      (llvm::is_contained({"true", "false", "dynamic", "unit"}, token.text) ||
       isElementType(token.text))) {
    next();
    return Expression(Expression::Word, token.text, token.place);
  }
  return parseLeaf();
}

Expression ExpressionParser::parseLeaf() {
  Token token = next();
  Expression leaf = Expression(Expression::Argument, token.text, token.place);
  if (token.is("(")) {
    leaf = parseExpression();
    expect(")");
  } else if (!token.text.consume_front("$") ||
             token.text.getAsInteger(10, leaf.number)) {
    failAtLeaf(token);
  }
  return leaf;
}

/// Whether the index is the name of an entry, which may stand behind a point.
static bool isEntryName(const Expression &index) {
  return index.kind == Expression::String && !index.text.empty() &&
         !llvm::isDigit(index.text.front()) &&
         llvm::all_of(index.text, isWordCharacter);
}

std::string tenon::printExpression(
    const Expression &expression,
    llvm::function_ref<std::string(const Expression &)> argument) {
  auto part = [&](size_t number) {
    const Expression &inner = expression.parts[number];
    std::string text = printExpression(inner, argument);
    bool isClosed =
        inner.kind != Expression::Binary && inner.kind != Expression::Choose;
    unsigned outside = levelOf({Token::Word, expression.text});
    unsigned inside = levelOf({Token::Word, inner.text});
    // Comparisons do not chain.
    bool isTighter =
        inner.kind == Expression::Binary &&
        expression.kind == Expression::Binary &&
        (inside > outside || (inside == outside && number == 0 && inside != 2));
    bool isLoose = expression.kind == Expression::Choose &&
                   (inner.kind == Expression::Binary || number == 2);
    return isClosed || isTighter || isLoose ? text : "(" + text + ")";
  };
  auto list = [&](StringRef open, StringRef close) {
    std::string text = open.str();
    for (auto [number, inner] : llvm::enumerate(expression.parts)) {
      text += number ? ", " : "";
      if (!expression.names.empty())
        text += (llvm::all_of(expression.names[number], isWordCharacter)
                     ? expression.names[number]
                     : quoteString(expression.names[number], '"')) +
                " = ";
      text += printExpression(inner, argument);
    }
    return text + close.str();
  };
  switch (expression.kind) {
  case Expression::Argument:
    return argument(expression);
  case Expression::Number:
  case Expression::Word:
    return expression.text;
  case Expression::String:
    return quoteString(expression.text, '\'');
  case Expression::List:
    return list("[", "]");
  case Expression::Dictionary:
    return list("{", "}");
  case Expression::Index:
  case Expression::Binary:
  case Expression::Choose: {
    // From left to right: who prints arguments numbers them.
    bool isIndex = expression.kind == Expression::Index;
    std::string text = part(0);
    if (isIndex && isEntryName(expression.parts[1]))
      return text + "." + expression.parts[1].text;
    text += isIndex ? "[" : " " + expression.text + " ";
    text += isIndex ? printExpression(expression.parts[1], argument) : part(1);
    text += isIndex ? "]" : "";
    if (expression.kind == Expression::Choose)
      text += " : " + part(2);
    return text;
  }
  case Expression::Unary:
    return expression.text + part(0);
  case Expression::Function:
    return list(expression.text + "(", ")");
  }
  llvm_unreachable("a kind of expression");
}
