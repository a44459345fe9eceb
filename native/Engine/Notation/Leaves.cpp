//===- Leaves.cpp - Leaves of expressions: calls, names, operations -------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/DidYouMean.h"
#include "Engine/Notation/Expander.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace tenon;

void Expander::copy(ExpandedText &text, const Token &token) {
  text.append(token.text, file, token.place, true);
}

Expression Expander::leaf(ExpandedText text, std::string shown, Known known,
                          size_t place) {
  Expression made;
  made.kind = Expression::Argument;
  made.text = text.text;
  made.place = made.operatorPlace = place;
  made.number = leaves.size();
  leaves.push_back({std::move(text), std::move(shown), known});
  return made;
}

/// mlir-pdll inlines a constraint with a body and keeps no location of the
/// call. Each call of one from another file gets a copy, all of which is
/// located at the call: a refusal is reported at the line of the rule.
std::string Expander::copyForCall(const Signature &callee, size_t place) {
  auto [line, column] =
      lineAndColumn(shared.expanded.files.front().text, place);
  std::string name =
      (callee.name + "_" + Twine(line) + "_" + Twine(column)).str();
  if (shared.signatures.contains(name))
    return name;
  std::vector<Token> copy;
  append(copy, "Constraint " + name, callee.place);
  llvm::append_range(copy, callee.head);
  append(copy, "{", callee.place);
  llvm::append_range(copy, callee.body);
  append(copy, "}", callee.place);
  expand(std::move(copy), callee.file, place);
  return name;
}

/// A call, behind its name. Checks what is given against what is declared.
ExpandedText Expander::parseCall(const Token &name, Known &known,
                                 std::string &shown) {
  auto it = shared.signatures.find(name.text);
  const Signature *callee =
      it == shared.signatures.end() ? nullptr : it->second.get();
  bool isCopied = callee && !callee->isNative && callee->file != 0 &&
                  !isRewrite && (isMain() || call);
  std::string emitted = isCopied
                            ? copyForCall(*callee, call.value_or(name.place))
                            : name.text.str();
  uses.push_back(emitted);
  ExpandedText text;
  text.append(emitted, file, name.place, !isCopied);
  expect("(");
  std::vector<Expression> arguments = parseList(")");
  if (callee && isGood()) {
    size_t count = callee->parameters.size();
    if (arguments.size() != count)
      fail(name.place, "'" + name.text + "' takes " + Twine(count) +
                           (count == 1 ? " argument" : " arguments") +
                           ", found " + Twine(arguments.size()));
    else
      for (auto [argument, parameter] :
           llvm::zip(arguments, callee->parameters))
        checkArgument(argument, parameter, name.text);
    if (callee->results.size() == 1)
      known = callee->results.front().sort;
    known.tuple = callee->results.size() != 1 ? callee : nullptr;
  } else if (!callee && isGood()) {
    std::vector<StringRef> names = builtIns();
    for (const auto &entry : shared.signatures)
      names.push_back(entry.getKey());
    fail(name.place, "undefined reference to `" + name.text + "`" +
                         didYouMean(name.text, names));
  }
  text << "("
       << lowerList(arguments, callee ? ArrayRef(callee->parameters)
                                      : ArrayRef<Parameter>());
  shown = name.text.str() + "(" +
          llvm::join(llvm::map_range(
                         arguments,
                         [&](const Expression &each) { return show(each); }),
                     ", ") +
          ")";
  return text;
}

Expression Expander::parseLeaf() {
  Token token = next();
  ExpandedText text;
  if (token.is("(")) {
    std::vector<Expression> parts = parseList(")");
    if (parts.size() == 1)
      return std::move(parts.front());
    // Several values, or none.
    text.append("(", file, token.place, false);
    text.append(lowerList(parts));
    return leaf(std::move(text), "()", Sort::Value, token.place);
  }
  if (token.kind != Token::Word || token.text.starts_with("$")) {
    failAtLeaf(token);
    return leaf({}, "", Sort::Any, token.place);
  }
  bool isLiteral = (token.is("attr") || token.is("type")) && peek().is("<");
  if (isLiteral) {
    next();
    Token value = next();
    if (value.kind != Token::String)
      fail(value.place, "a string expected, found '" + value.text + "'");
    copy(text, token);
    text.append("<");
    copy(text, value);
    text.append(">");
    expect(">");
    return leaf(std::move(text), "attribute",
                token.is("type") ? Sort::Type : Sort::Any, token.place);
  }
  if (token.is("op") && peek().is("<"))
    return parseOperation();
  if (peek().is("(")) {
    Known known;
    std::string shown;
    text = parseCall(token, known, shown);
    return leaf(std::move(text), shown, known, token.place);
  }
  copy(text, token);
  Known known = scope.lookup(token.text);
  if (inOperation && peek().is(":") && sortOf(peek(1).text)) {
    next();
    text.append(": ");
    known = copyType(text);
    scope[token.text] = known;
    if (known.sort == Sort::Op)
      operations.push_back(token.text.str());
  } else if (!scope.contains(token.text) && isGood() && token.text != "_") {
    std::vector<StringRef> names;
    for (const auto &entry : scope)
      names.push_back(entry.getKey());
    fail(token.place, token.is("not")
                          ? "`not` stands in front of a constraint; `!` "
                            "negates an expression"
                          : "undefined reference to `" + token.text.str() +
                                "`" + didYouMean(token.text, names));
  }
  return leaf(std::move(text), token.text.str(), known, token.place);
}

bool Expander::parseMember(Expression &value) {
  if (!peek().is("."))
    return false;
  // A name behind an attribute is that of an entry.
  bool isLeaf = value.kind == Expression::Argument;
  Sort sort = knownOf(value).sort;
  bool isTuple = isLeaf && leafOf(value).known.tuple;
  if (peek(1).kind == Token::Word && !isTuple &&
      (sort == Sort::Any || sort == Sort::Dictionary))
    return false;
  Token dot = next(), name = next();
  if (value.kind == Expression::Number) {
    fail(dot.place, "a number with a point is an attribute, as in "
                    "attr<\"1.5 : f32\">");
    return true;
  }
  if (!isLeaf || (name.kind != Token::Word && name.kind != Token::Number)) {
    fail(dot.place, "'.' takes a result of an operation or of a call");
    return true;
  }
  Leaf &inner = leafOf(value);
  ExpandedText text = inner.text;
  copy(text, dot);
  copy(text, name);
  Known known = inner.known.sort == Sort::Op ? Sort::Value : Sort::Any;
  if (const Signature *tuple = inner.known.tuple) {
    auto it = llvm::find_if(tuple->results, [&](const Parameter &result) {
      return result.name == name.text;
    });
    size_t number = it - tuple->results.begin();
    if (name.kind == Token::Number && !name.text.getAsInteger(10, number) &&
        number < tuple->results.size())
      it = tuple->results.begin() + number;
    if (it == tuple->results.end()) {
      std::vector<StringRef> names;
      for (const Parameter &result : tuple->results)
        names.push_back(result.name);
      fail(name.place, "'" + tuple->name + "' gives no '" + name.text + "'" +
                           didYouMean(name.text, names));
      return true;
    }
    known = it->sort;
  }
  value = leaf(std::move(text), inner.shown + "." + name.text.str(), known,
               value.place);
  return true;
}

/// `name = value, ...}` behind an operation. With `_` for its value, an
/// attribute is nothing to PDLL: it may have any value, or not be there.
ExpandedText Expander::parseAttributes() {
  ExpandedText text;
  while (isGood() && !accept("}")) {
    Token name = next();
    if (name.kind != Token::Word && name.kind != Token::String)
      fail(name.place,
           "the name of an attribute expected, found '" + name.text + "'");
    std::string whole = name.text.str();
    while (accept("."))
      whole += "." + next().text.str();
    if (peek().is("=") && peek(1).is("_") && !peek(2).is(":")) {
      at += 2;
      dropped.push_back({whole, name.place});
      if (inOperation > 1)
        fail(name.place, "`_` stands in the operation that `let` names");
    } else {
      bool isDotted = whole.size() != name.text.size();
      text << (text.text.empty() ? " {" : ", ");
      text.append(isDotted ? "\"" + whole + "\"" : whole, file, name.place,
                  !isDotted);
      bool isBound = peek().is(":");
      if (isBound) // The last part of the name is the variable's.
        --at;
      if (isBound || accept("=")) {
        text << " = " << lower(parseExpression());
      }
    }
    if (!accept(",")) {
      expect("}");
      break;
    }
  }
  text.append(text.text.empty() ? "" : "}");
  return text;
}

/// `op<name>(operands) {attributes} -> (types)`, behind `op`.
Expression Expander::parseOperation() {
  llvm::SaveAndRestore nesting(inOperation, inOperation + 1);
  size_t place = tokens[at - 1].place;
  ExpandedText text;
  text.append("op", file, place, true);
  while (isGood()) {
    Token token = next();
    copy(text, token);
    if (token.is(">"))
      break;
    if (token.kind == Token::End)
      fail(token.place, "'>' expected, found the end");
  }
  if (accept("(")) {
    text << "(" << lowerList(parseList(")"));
  }
  if (accept("{"))
    text.append(parseAttributes());
  if (accept("->")) {
    text.append(" -> ");
    if (accept("(")) {
      std::vector<Expression> types = parseList(")");
      text << "("
           << lowerList(types,
                        std::vector<Parameter>(types.size(), {"", Sort::Type}));
    } else {
      text.append(lowerType(parseExpression()));
    }
  }
  return leaf(std::move(text), "op", Sort::Op, place);
}
